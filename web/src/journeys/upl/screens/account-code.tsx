/** The four digits that came with the one won. */
import { useState } from "react";
import * as z from "zod/mini";
import { exactly } from "#/lib/rules";
import { Loading } from "#/ui/blank";
import { TextButton } from "#/ui/button";
import { useChecked } from "#/ui/checked";
import { Countdown } from "#/ui/countdown";
import { CodeField } from "#/ui/text-field";
import { accountWords } from "../data";
import { useUpl } from "../events";
import { LoanPage } from "../frame/loan-page";
import { PocketPhone } from "../../core/pocket-phone";

const DIGITS = 4;
const schema = z.object({ code: exactly(DIGITS, "입금한 사람 이름에 있는 숫자 4자리를 넣어 주세요.") });

export default function AccountCode() {
  const { snapshot, data, send, busy } = useUpl();
  const [code, setCode] = useState("");
  const { errors, passes } = useChecked(schema, { code });
  const where = accountWords(data) ?? "계좌";
  if (snapshot.step === "transfer") {
    return (
      <LoanPage question={"1원을\n보내고 있어요"} lead={`${where}로 보내고 있어요. 보통 몇 초면 도착해요.`}>
        {snapshot.waitingOn === "operator" ? (
          <p className="note note--risk">은행 연결이 늦어지고 있어요. 담당자가 확인하고 있고, 진행되면 문자로 알려 드릴게요.</p>
        ) : (
          <Loading words="1원을 보내고 있어요" />
        )}
      </LoanPage>
    );
  }
  const confirm = async (digits: string) => {
    const sent = await send("confirm_transfer", { code: digits });
    if (!sent.ok || sent.snapshot.step === snapshot.step) setCode("");
  };
  return (
    <LoanPage
      question={"1원과 함께 보낸\n숫자를 넣어 주세요"}
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
          error={errors.code}
          onValue={(digits) => {
            setCode(digits);
            if (digits.length === DIGITS && !busy) void confirm(digits);
          }}
          help={data.attemptsLeft === undefined ? undefined : `${data.attemptsLeft}번 더 넣을 수 있어요.`}
        />
      </form>
      <div className="mt-2">
        <Countdown until={snapshot.deadline} over="시간이 지났어요. 계좌를 다시 확인해 주세요." />
      </div>
      <PocketPhone />
      <TextButton aria-disabled={busy} onClick={() => void (busy || send("change_account", {}))}>
        다시 보내거나 다른 계좌 쓰기
      </TextButton>
    </LoanPage>
  );
}
