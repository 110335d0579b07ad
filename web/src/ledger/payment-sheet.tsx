/** The sheet that asks for the code of a payment. */
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { ApiError, describeError } from "#/core/api/errors";
import { Dialog } from "#/core/dialogs/dialog";
import { SimulatedPhone } from "#/core/journeys/simulated-phone";
import { WRONG_CODE } from "#/core/journeys/wrong-code";
import { exactly } from "#/core/lib/forms/rules";
import { Notice } from "#/core/pages/notice";
import { Button } from "#/core/ui/button";
import { Countdown } from "#/core/ui/countdown";
import { CodeField } from "#/core/ui/forms/text-field";
import { useValidation } from "#/core/ui/forms/validation";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { Resend } from "#/core/ui/resend";
import type { Confirming, Payment } from "./use-payment";

const DIGITS = 6;

/** What the payment is, in words. */
type Words = { title: string; facts: readonly Fact[]; button: string };

type SheetProps<Details, Answer> = { payment: Payment<Details, Answer>; words(details: Details): Words };

export function PaymentSheet<Details, Answer>({ payment, words }: SheetProps<Details, Answer>) {
  const { confirming, paying, close } = payment;
  const [shown, setShown] = useState(confirming); // also during the closing animation
  if (confirming && confirming !== shown) setShown(confirming);
  if (!shown) return null;
  const { title, ...rest } = words(shown.details);
  return (
    <Dialog open={confirming !== undefined} title={title} onClose={() => !paying.isPending && close()} onExited={() => setShown(undefined)}>
      <CodeForm key={shown.sent.authSeq} payment={payment} shown={shown} {...rest} />
    </Dialog>
  );
}

type FormProps<Details, Answer> = Omit<Words, "title"> & { payment: Payment<Details, Answer>; shown: Confirming<Details> };

function CodeForm<Details, Answer>({ payment: { asking, paying }, shown: { details, sent }, facts, button }: FormProps<Details, Answer>) {
  const [code, setCode] = useState("");
  const { errors, passes } = useValidation(z.object({ code: exactly(DIGITS, "문자로 받은 숫자 6자리를 입력해 주세요.") }), { code });
  const wrong = paying.error instanceof ApiError && paying.error.code === WRONG_CODE ? sentence(paying.error) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes() && !paying.isPending) paying.mutate(code);
  };
  const resend = () => {
    paying.reset();
    asking.mutate(details);
  };
  return (
    <form className="mt-5 grid gap-5" onSubmit={send} noValidate>
      <div className="border-t-2 border-ink-900">
        <Facts facts={facts} />
      </div>
      <div>
        <CodeField
          label="인증번호 6자리"
          digits={DIGITS}
          help={`휴대폰 ${sent.mobile}에 문자로 보냈어요.`}
          value={code}
          error={errors.code ?? wrong}
          readOnly={paying.isPending}
          onValue={(typed) => {
            setCode(typed);
            paying.reset();
          }}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <Countdown until={sent.expiresAt} over="시간이 지났어요. 인증번호를 다시 받아 주세요." />
          <Resend after={sent.resendAfter} busy={asking.isPending} onResend={resend} />
        </div>
        <SimulatedPhone />
      </div>
      <Notice error={(wrong ? null : paying.error) ?? asking.error} />
      <Button large block type="submit" busy={paying.isPending}>
        {button}
      </Button>
    </form>
  );
}

const sentence = (error: ApiError): string => {
  const { title, message } = describeError(error);
  return `${title}. ${message}`;
};
