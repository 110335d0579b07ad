/** The account the money comes to: bank, then number; one won is sent to it. */
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AnswerList } from "#/ui/answer-list";
import { useChecked } from "#/ui/checked";
import { inWords } from "#/ui/countdown";
import { NumberField } from "#/ui/text-field";
import { useState } from "react";
import { useQuestion } from "../../core/questions";
import { useTyped } from "../../core/typed";
import { Pending } from "../../core/pending";
import { useUpl } from "../events";
import { LoanPage } from "../frame/loan-page";
import { account, allowance, type Named } from "../queries";

const schema = z.object({ number: z.string().check(z.regex(/^\d{10,14}$/, "계좌번호를 끝까지 넣어 주세요. 숫자만 10~14자리예요.")) });

export default function Account() {
  const { snapshot } = useUpl();
  const reading = useQuery(account(snapshot.sequence));
  const { data } = reading;
  const { typed, change, ready } = useTyped<{ bankCode: string | null }>({ bankCode: null });
  if (!data || !ready) {
    return (
      <LoanPage question={"대출금을 받을\n계좌를 골라 주세요"}>
        <Pending of={reading} />
      </LoanPage>
    );
  }
  return <Questions banks={data.banks} known={data.maskedAccountNumber} bankCode={typed.bankCode ?? data.bankCode} onBank={(bankCode) => change({ bankCode })} />;
}

type QuestionsProps = { banks: Named[]; known: string | null; bankCode: string | null; onBank(code: string): void };

function Questions({ banks, known, bankCode, onBank }: QuestionsProps) {
  const [first] = useState(bankCode ? 1 : 0);
  const { current, go, back } = useQuestion(first);
  const bank = banks.find(({ code }) => code === bankCode);
  if (current === 0 || !bank) {
    return (
      <LoanPage question={"어느 은행으로\n받을까요?"} lead="본인 이름으로 된 계좌만 쓸 수 있어요. 매달 갚을 돈도 이 계좌에서 나가요.">
        <AnswerList
          grid
          label="은행"
          answers={banks.map(({ code, name }) => ({ value: code, label: name }))}
          given={bankCode}
          onAnswer={(code) => {
            onBank(code);
            go(1);
          }}
        />
      </LoanPage>
    );
  }
  return <AccountNumber bank={bank} known={known} {...(back && { onBack: back })} />;
}

function AccountNumber({ bank, known, onBack }: { bank: Named; known: string | null; onBack?: () => void }) {
  const { snapshot, send } = useUpl();
  const [number, setNumber] = useState("");
  const { errors, passes } = useChecked(schema, { number });
  const { data: left } = useQuery(allowance("request", snapshot.sequence));
  return (
    <LoanPage
      {...(onBack && { onBack })}
      answers={[{ section: "계좌", label: "은행", value: bank.name, ...(onBack && { onEdit: onBack }) }]}
      question={`${bank.name}\n계좌번호를 넣어 주세요`}
      lead="이 계좌로 1원을 보내 본인 계좌인지 확인해요."
      cta={{ label: "1원 보내기", form: "account" }}
    >
      <form
        id="account"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void send("request_transfer", { applyUid: snapshot.applyUid, bankCode: bank.code, accountNumber: number });
        }}
      >
        <NumberField
          label="계좌번호"
          digits={14}
          value={number}
          onValue={setNumber}
          error={errors.number}
          autoComplete="off"
          help={known ? `전에 넣은 계좌는 끝자리가 ${known.slice(-4)}이에요.` : "‘-’ 없이 숫자만 넣어 주세요."}
        />
      </form>
      {left && <p className="cap mt-4">{allowanceWords(left)}</p>}
    </LoanPage>
  );
}

function allowanceWords({ limit, remainingCount, remainingSeconds }: { limit: number; remainingCount: number; remainingSeconds: number }): string {
  const count = `하루 ${limit}번 가운데 ${remainingCount}번 남았어요.`;
  return remainingCount > 0 && remainingSeconds > 0 ? `${count} ${inWords(remainingSeconds)} 뒤에 다시 보낼 수 있어요.` : count;
}
