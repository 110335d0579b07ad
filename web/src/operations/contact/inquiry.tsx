/** One inquiry of a member. Its data are hidden until a reason is given. It can be answered once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { OpenedInquiry } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { momentOf } from "#/core/lib/date";
import { Button } from "#/core/ui/button";
import { TextArea } from "#/core/ui/forms/text-area";
import { Facts } from "#/core/ui/layout/content";
import { answerInquiry, openInquiry } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { ItemPage } from "#/operations/item-page";
import { useListAddress } from "#/operations/lists/list-address";
import { Notice } from "#/operations/notice";

const LIST = "/ops/inquiries";
const USUAL_REASONS = ["고객 문의에 답변"];
const LONGEST = 2000;

export default function InquiryPage() {
  const { uid = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openInquiry(uid, reason) });
  if (opening.data) return <InquiryDetail of={opening.data} />;
  return <Closed usual={USUAL_REASONS} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function InquiryDetail({ of }: { of: OpenedInquiry }) {
  const { subject, topic, title, contents, waitingSince, files, uid } = of;
  return (
    <ItemPage list={{ to: LIST, title: "1:1 문의" }} title={subject.name} state={topic}>
      <section>
        <h2 className="heading-3 section-line">{title}</h2>
        <p className="mt-4 whitespace-pre-line break-words">{contents}</p>
        {files.map(({ id, name }) => (
          <p key={id} className="mt-4">
            <a className="link" href={`/api/ops/inquiries/${uid}/files/${id}`} target="_blank" rel="noreferrer">
              {name} 열기
            </a>
          </p>
        ))}
        <div className="mt-6">
          <Facts
            facts={[
              { label: "휴대폰", value: subject.mobile },
              { label: "문의한 때", value: momentOf(waitingSince) },
            ]}
          />
        </div>
      </section>
      <Answer of={of} />
    </ItemPage>
  );
}

function Answer({ of }: { of: OpenedInquiry }) {
  const [answer, setAnswer] = useState("");
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const address = useListAddress(LIST);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => answerInquiry(of, answer),
    onSuccess: async () => {
      toast("답변을 보냈어요");
      await navigate(address);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (answer.trim() && !sending.isPending) sending.mutate();
  };
  return (
    <form className="console__decision" onSubmit={send} noValidate>
      <TextArea
        label="답변"
        rows={10}
        value={answer}
        maxLength={LONGEST}
        help="고객이 문의 아래에서 읽어요. 보낸 뒤에는 고칠 수 없어요."
        error={asked && !answer.trim() ? "답변을 적어 주세요." : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Notice error={sending.error} />
      <Button type="submit" variant="primary" large block busy={sending.isPending}>
        답변 보내기
      </Button>
    </form>
  );
}
