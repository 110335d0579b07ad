/** The form of a new inquiry or of the unanswered inquiry `of`. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import * as z from "zod/mini";
import type { InquiryDraft, InquiryFile, InquiryInfo, InquiryPost } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { required } from "#/core/lib/forms/rules";
import { Notice } from "#/core/pages/notice";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { SelectField } from "#/core/ui/forms/choices";
import { TextArea } from "#/core/ui/forms/text-area";
import { TextField } from "#/core/ui/forms/text-field";
import { Facts } from "#/core/ui/layout/content";
import { MyPage } from "#/core/pages/my-page";
import { Attachments } from "./attachments";
import { change, allInquiries, FORM, info, LIST, unsent, type Words, write } from "./inquiry-api";
import { answerTime, prepared, whatToWrite } from "./prepared";
import { useInquiryDraft } from "./use-inquiry-draft";

const LONGEST = { title: 100, contents: 2000 };
const chosen = (error: string) => z.string().check(z.minLength(1, error));
const rules = z.object({
  inquiryType1: chosen("문의 종류를 골라 주세요."),
  inquiryType2: chosen("자세한 종류를 골라 주세요."),
  title: required("제목"),
  contents: required("문의 내용"),
});
const EMPTY: Words = { inquiryType1: "", inquiryType2: "", title: "", contents: "" };

export function InquiryForm({ of }: { of?: InquiryPost }) {
  const about = useQuery(info);
  const draft = useQuery(unsent(of?.inquiryUid ?? ""));
  return (
    <MyPage narrow title={of ? "문의 고치기" : "문의 남기기"} {...(of && { lead: "답변이 달리기 전까지 고칠 수 있어요." })}>
      <div className="pb-14">
        {about.data && draft.data ? (
          <Form info={about.data} draft={draft.data} {...(of && { of })} />
        ) : (
          <QueryStatus of={about.error ? about : draft} words="문의를 쓸 준비를 하고 있어요" lines={6} />
        )}
      </div>
    </MyPage>
  );
}

type FormProps = { info: InquiryInfo; draft: InquiryDraft; of?: InquiryPost };

function Form({ info: { name, mobile, inquiryType1: topics }, draft, of }: FormProps) {
  const uid = of?.inquiryUid ?? "";
  const about = useSearchParams()[0].get("about");
  const [typed, setTyped] = useState<Words>(() => prepared(wordsOf(draft.draft ?? of ?? EMPTY), about));
  const [files, setFiles] = useState<InquiryFile[]>(of?.documents ?? draft.documents);
  const { save, saved } = useInquiryDraft();
  const { errors, passes } = useValidation(rules, typed);
  const sending = useSendInquiry(uid, typed, files, saved);
  const type = (some: Partial<Words>) => {
    const now = { ...typed, ...some };
    setTyped(now);
    save({ ...now, inquiryUid: uid });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes() && !sending.isPending) sending.mutate();
  };
  const parts = topics.find(({ code }) => code === typed.inquiryType1)?.inquiryType2 ?? [];
  return (
    <form className="grid gap-6" onSubmit={send} noValidate>
      <Facts
        facts={[
          { label: "이름", value: name },
          { label: "답변", value: answerTime(typed) },
          { label: "답변 알림", value: mobile },
        ]}
      />
      <SelectField
        label="문의 종류"
        options={topics.map(optionOf)}
        value={typed.inquiryType1}
        error={errors.inquiryType1}
        onValue={(inquiryType1) => type({ inquiryType1, inquiryType2: "" })}
      />
      <SelectField
        label="자세한 종류"
        options={parts.map(optionOf)}
        value={typed.inquiryType2}
        placeholder={parts.length ? "골라 주세요" : "문의 종류를 먼저 골라 주세요"}
        error={errors.inquiryType2}
        onValue={(inquiryType2) => type({ inquiryType2 })}
      />
      <TextField label="제목" value={typed.title} maxLength={LONGEST.title} error={errors.title} onChange={(event) => type({ title: event.target.value })} />
      <TextArea
        label="문의 내용"
        rows={8}
        value={typed.contents}
        maxLength={LONGEST.contents}
        help={whatToWrite(typed)}
        error={errors.contents}
        onChange={(event) => type({ contents: event.target.value })}
      />
      <Attachments uid={uid} files={files} onFiles={setFiles} />
      <Notice error={sending.error} />
      <div className="actions">
        <Button large type="submit" variant="primary" busy={sending.isPending}>
          {of ? "고친 내용 보내기" : "문의 보내기"}
        </Button>
        <AppLink className={buttonClass("quiet", true)} href={of ? `${FORM}/${uid}` : LIST}>
          나가기
        </AppLink>
      </div>
    </form>
  );
}

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
const wordsOf = ({ inquiryType1, inquiryType2, title, contents }: Words): Words => ({ inquiryType1, inquiryType2, title, contents });

/** The same content is sent under the same key, so that a repeated request creates no second inquiry. */
function useSendInquiry(uid: string, typed: Words, files: InquiryFile[], saved: () => Promise<unknown>) {
  const attempt = useRef({ said: "", key: "" });
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await saved(); // otherwise the draft would arrive after the inquiry and remain
      if (uid) return change(uid, typed);
      const documents = files.map(({ id }) => id);
      const fingerprint = JSON.stringify([typed, documents]);
      if (attempt.current.said !== fingerprint) attempt.current = { said: fingerprint, key: crypto.randomUUID() };
      return write(typed, documents, attempt.current.key);
    },
    onSuccess: async ({ inquiryUid }) => {
      await queries.invalidateQueries(allInquiries);
      await navigate(`${FORM}/${inquiryUid}`, { replace: true });
      toast(uid ? "문의를 고쳤어요" : "문의를 보냈어요");
    },
  });
}
