/** Six digits of a code: submitted when complete; the form can request another code. */
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { exactly } from "#/core/lib/forms/rules";
import { Countdown } from "#/core/ui/countdown";
import { useValidation } from "#/core/ui/forms/validation";
import { CodeField } from "#/core/ui/forms/text-field";
import { Resend } from "#/core/ui/resend";
import { SimulatedPhone } from "./simulated-phone";
import { useWrongCode } from "./wrong-code";

const DIGITS = 6;
/** For the `cta` of the page around it: `{ label: "확인하기", form: CODE_FORM }`. */
export const CODE_FORM = "code";

/** The snapshot's data about a code that was sent. */
type CodeData = { attemptsLeft?: number; expiresAt?: string; resendAfter?: string };

type CodeFormProps = {
  /** "문자로", "메일로". */
  by: string;
  data: CodeData;
  busy: boolean;
  /** The digits are being checked. */
  checking?: boolean;
  /** Resolves as true if the digits were correct and may stay in the field. */
  onCode(digits: string): Promise<boolean>;
  onResend(): void;
  /** Further links beside sending the code again. */
  children?: ReactNode;
};

export function CodeForm({ by, data, busy, checking = false, onCode, onResend, children }: CodeFormProps) {
  const [code, setCode] = useState("");
  const { errors, passes } = useValidation(z.object({ code: exactly(DIGITS, `${by} 받은 숫자 6자리를 입력해 주세요.`) }), { code });
  const wrong = useWrongCode(code, DIGITS, busy || checking);
  const enter = async (digits: string) => {
    if (!(await onCode(digits))) setCode("");
  };
  return (
    <>
      <form
        id={CODE_FORM}
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
          error={wrong ?? errors.code}
          // Digits typed during the check would be lost with the checked ones.
          readOnly={busy || checking}
          help={wrong || data.attemptsLeft === undefined ? undefined : `${data.attemptsLeft}번 더 입력할 수 있어요.`}
          onValue={(digits) => {
            setCode(digits);
            if (digits.length === DIGITS && !busy) void enter(digits);
          }}
        />
      </form>
      <div className="mt-2">
        <Countdown until={data.expiresAt} over="시간이 지났어요. 인증번호를 다시 받아 주세요." />
      </div>
      <SimulatedPhone />
      <div className="flex flex-wrap gap-x-6">
        <Resend after={data.resendAfter} busy={busy} onResend={onResend} />
        {children}
      </div>
    </>
  );
}
