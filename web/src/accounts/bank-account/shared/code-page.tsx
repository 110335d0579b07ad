/** Asks for the four digits in the sender's name of the one-won transfer. */
import { useState } from "react";
import * as z from "zod/mini";
import { useJourney } from "#/core/journeys/journey";
import { SimulatedPhone } from "#/core/journeys/simulated-phone";
import { useWrongCode } from "#/core/journeys/wrong-code";
import { exactly } from "#/core/lib/forms/rules";
import { TextButton } from "#/core/ui/button";
import { Countdown } from "#/core/ui/countdown";
import { useValidation } from "#/core/ui/forms/validation";
import { CodeField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";
import { type AccountData, accountWords, type AccountCertification, command } from "./account";

const DIGITS = 4;
const schema = z.object({ code: exactly(DIGITS, "입금한 사람 이름에 있는 숫자 4자리를 입력해 주세요.") });

/** The step `transfer` has the same address. */
export function CodePage({ calls, Frame }: Pick<AccountCertification, "calls" | "Frame">) {
  const { snapshot, submit, busy } = useJourney<AccountData>();
  const [code, setCode] = useState("");
  const { errors, passes } = useValidation(schema, { code });
  const wrong = useWrongCode(code, DIGITS, busy);
  const where = (snapshot && accountWords(snapshot.data)) ?? "계좌";
  if (snapshot?.step === "transfer") {
    return (
      <Frame question={"1원을\n보내고 있어요"} lead={`${where}로 보내고 있어요. 보통 몇 초면 도착해요.`}>
        <BankWait words="1원을 보내고 있어요" />
      </Frame>
    );
  }
  const confirm = async (digits: string) => {
    const sent = await submit(command(calls, "confirm_transfer", { code: digits }));
    if (!sent.ok || sent.snapshot.step === "account_code") setCode("");
  };
  const attemptsLeft = snapshot?.data.attemptsLeft;
  return (
    <Frame
      question={"1원과 함께 보낸\n숫자를 입력해 주세요"}
      lead={`${where}의 입금 내역에서 보낸 사람 이름을 확인해 주세요. 예: 이음1234`}
      cta={{ label: "확인하기", form: "account-code" }}
    >
      <form
        id="account-code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void confirm(code);
        }}
      >
        <CodeField
          label="이름 뒤 숫자 4자리"
          digits={DIGITS}
          value={code}
          error={wrong ?? errors.code}
          readOnly={busy} // digits that are completed during another command would not be sent
          onValue={(digits) => {
            setCode(digits);
            if (digits.length === DIGITS) void confirm(digits);
          }}
          help={wrong || attemptsLeft === undefined ? undefined : `${attemptsLeft}번 더 입력할 수 있어요.`}
        />
      </form>
      <div className="mt-2">
        <Countdown until={snapshot?.deadline} over="시간이 지났어요. 계좌를 다시 확인해 주세요." />
      </div>
      <SimulatedPhone />
      <TextButton aria-disabled={busy} onClick={() => void (busy || submit(command(calls, "change_account")))}>
        다시 보내거나 다른 계좌 쓰기
      </TextButton>
    </Frame>
  );
}

/** Waits for the bank. If the bank does not answer, an operator takes over. */
export function BankWait({ words }: { words: string }) {
  const { snapshot } = useJourney();
  if (snapshot?.waitingOn !== "operator") return <Loading words={words} />;
  return (
    <Note risk title="은행 연결이 늦어지고 있어요">
      <p>담당자가 확인하고 있어요. 이 화면을 닫아도 괜찮고, 진행되면 문자로 알려 드릴게요.</p>
    </Note>
  );
}
