/** An inquiry of the member, with its answer. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { InquiryPost } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { dottedDate, momentOf } from "#/core/lib/date";
import { MyPage } from "#/core/pages/my-page";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Section, Tag } from "#/core/ui/layout/content";
import { allInquiries, FORM, LIST, remove } from "./inquiry-api";
import { answerTime } from "./prepared";

export function Inquiry({ of }: { of: InquiryPost }) {
  const { inquiryUid, title, contents, documents, createdAt, isAnswered } = of;
  const deleting = useDeleteInquiry(inquiryUid);
  const ask = async () => {
    if (await confirm({ title: "문의를 지울까요?", message: "지우면 되돌릴 수 없어요.", confirmLabel: "지우기", cancelLabel: "그대로 두기" })) deleting.mutate();
  };
  return (
    <MyPage
      title={title}
      lead={
        <>
          <Tag tone={isAnswered ? "pine" : "clay"}>{isAnswered ? "답변 완료" : "답변 대기"}</Tag> {of.inquiryType1Name} · {of.inquiryType2Name} ·{" "}
          <time dateTime={createdAt}>{dottedDate(createdAt)}</time>
        </>
      }
    >
      <article className="max-w-text pb-14">
        <p className="whitespace-pre-line break-words">{contents}</p>
        {documents.length > 0 && (
          <ul className="mt-6 grid gap-1" aria-label="첨부 파일">
            {documents.map(({ id, name }) => (
              <li key={id} className="text-ink-700 text-label break-all">
                {name}
              </li>
            ))}
          </ul>
        )}
        <Answer of={of} />
        <div className="actions mt-10">
          {!isAnswered && (
            <AppLink className={buttonClass("primary", true)} href={`${FORM}/${inquiryUid}?edit`}>
              고치기
            </AppLink>
          )}
          <AppLink className={buttonClass("quiet", true)} href={LIST}>
            목록
          </AppLink>
          <Button large variant="quiet" busy={deleting.isPending} onClick={() => void ask()}>
            지우기
          </Button>
        </div>
      </article>
    </MyPage>
  );
}

function Answer({ of }: { of: InquiryPost }) {
  const { answer, mobile } = of;
  if (!answer) {
    return (
      <Section title="답변을 준비하고 있어요">
        <p className="text-ink-700">
          {answerTime(of)} 답하고, {mobile}로 문자를 보내 드려요.
        </p>
      </Section>
    );
  }
  return (
    <Section title="답변">
      <p className="caption">
        <time dateTime={answer.answeredAt}>{momentOf(answer.answeredAt)}</time>
      </p>
      <p className="mt-3 whitespace-pre-line break-words">{answer.contents}</p>
    </Section>
  );
}

function useDeleteInquiry(uid: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => remove(uid),
    onSuccess: async () => {
      await navigate(LIST, { replace: true });
      await queries.invalidateQueries(allInquiries);
      toast("문의를 지웠어요");
    },
    onError: showError,
  });
}
