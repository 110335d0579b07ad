/** Six digits that came by e-mail. */
import { useState } from "react";
import * as z from "zod/mini";
import { exactly } from "#/lib/rules";
import { useChecked } from "#/ui/checked";
import { Countdown } from "#/ui/countdown";
import { Resend } from "#/ui/resend";
import { CodeField } from "#/ui/text-field";
import { PocketPhone } from "../../core/pocket-phone";
import { DormantPage } from "../dormant-page";
import { useRecovery } from "../recovery";

const DIGITS = 6;
const schema = z.object({ code: exactly(DIGITS, "메일로 받은 숫자 6자리를 넣어 주세요.") });

export default function EmailCode() {
  const { data, busy, send } = useRecovery();
  const [code, setCode] = useState("");
  const { errors, passes } = useChecked(schema, { code });
  const enter = async (digits: string) => {
    const sent = await send("confirm_email_code", "recover/email/confirm", { code: digits });
    if (!sent.ok || sent.snapshot.step === "email_code") setCode("");
  };
  return (
    <DormantPage
      question={"메일로 받은\n인증번호를 넣어 주세요"}
      lead={`${data.maskedEmail} 주소로 보냈어요. 보이지 않으면 스팸함도 확인해 주세요.`}
      cta={{ label: "확인하기", form: "code" }}
    >
      <form
        id="code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void enter(code);
        }}
      >
        <CodeField
          label="인증번호 6자리"
          digits={DIGITS}
          value={code}
          error={errors.code}
          help={data.attemptsLeft === undefined ? undefined : `${data.attemptsLeft}번 더 넣을 수 있어요.`}
          onValue={(digits) => {
            setCode(digits);
            if (digits.length === DIGITS && !busy) void enter(digits);
          }}
        />
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <Countdown until={data.expiresAt} over="시간이 지났어요. 인증번호를 다시 받아 주세요." />
        <Resend after={data.resendAfter} busy={busy} onResend={() => void send("request_email_code", "recover/email")} />
      </div>
      <PocketPhone />
    </DormantPage>
  );
}
