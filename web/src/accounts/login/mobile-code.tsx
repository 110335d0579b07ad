/** The code of the SMS, the second page of a log-in by mobile. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { post } from "#/core/api/client";
import { ApiError, describeError } from "#/core/api/errors";
import { useAfterLogin } from "#/core/journeys/resume/after-login";
import { exactly } from "#/core/lib/forms/rules";
import { Notice } from "#/core/pages/notice";
import type { LoginResult } from "#/core/session/logged-in";
import { TextButton } from "#/core/ui/button";
import { Countdown } from "#/core/ui/countdown";
import { useValidation } from "#/core/ui/forms/validation";
import { CodeField } from "#/core/ui/forms/text-field";
import { Funnel } from "#/core/ui/funnel/funnel";
import { Resend } from "#/core/ui/resend";
import { type CodeState, type MobileCalls, requestCode, type SentCode } from "./code-request";

const DIGITS = 6;

/** `name`: of both pages. `calls`: the base path of the calls. */
type MobileCodeProps = { name: string; calls: MobileCalls; mobile: string; sent: SentCode };

export function MobileCode({ name, calls, mobile, sent }: MobileCodeProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const resend = useMutation({
    mutationFn: () => requestCode(calls, mobile),
    onSuccess: (again) => navigate({ search }, { state: { mobile, sent: again } satisfies CodeState, replace: true }),
  });
  return <CodePage key={sent.authSeq} name={name} calls={calls} mobile={mobile} sent={sent} resend={resend} onBack={() => void navigate(-1)} />;
}

type CodePageProps = MobileCodeProps & { resend: { mutate(): void; isPending: boolean; error: unknown }; onBack(): void };

function CodePage({ name, calls, mobile, sent, resend, onBack }: CodePageProps) {
  const [code, setCode] = useState("");
  const { errors, passes } = useValidation(z.object({ code: exactly(DIGITS, "숫자 6자리를 모두 입력해 주세요.") }), { code });
  const arrive = useAfterLogin("/");
  const logIn = useMutation({
    mutationFn: (authNo: string) => post<LoginResult>(`${calls}/confirm`, { authSeq: sent.authSeq, authNo }),
    onSuccess: arrive,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) logIn.mutate(code);
  };
  const wrong = logIn.error instanceof ApiError && logIn.error.code === "CODE_WRONG" ? sentence(logIn.error) : undefined;
  return (
    <Funnel
      single
      name={name}
      question={"문자로 받은\n인증번호를 입력해 주세요"}
      lead={
        <>
          {mobile} 번호로 보냈어요.{" "}
          <TextButton className="link--inline" onClick={onBack}>
            번호 고치기
          </TextButton>
          <br />
          가입하지 않은 번호라면 문자로 안내해 드려요.
        </>
      }
      onBack={onBack}
      cta={{ label: "로그인하기", form: "code", busy: logIn.isPending }}
      notice={<Notice error={(wrong ? null : logIn.error) ?? resend.error} />}
    >
      <form id="code" onSubmit={send} noValidate>
        <CodeField
          label="인증번호 6자리"
          digits={DIGITS}
          value={code}
          error={errors.code ?? wrong}
          readOnly={logIn.isPending}
          onValue={(digits) => {
            setCode(digits);
            logIn.reset();
            if (digits.length === DIGITS) logIn.mutate(digits);
          }}
        />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
          <Countdown until={sent.expiresAt} over="시간이 지났어요. 인증번호를 다시 받아 주세요." />
          <Resend after={sent.resendAfter} busy={resend.isPending} onResend={() => resend.mutate()} />
        </div>
      </form>
    </Funnel>
  );
}

const sentence = (error: ApiError): string => {
  const { title, message } = describeError(error);
  return `${title}. ${message}`;
};

