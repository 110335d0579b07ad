/** Asks for bank and account number, then sends one won to the account. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { useJourney } from "#/core/journeys/journey";
import { QueryStatus } from "#/core/journeys/query-status";
import { useQuestionIndex } from "#/core/journeys/questions";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { useValidation } from "#/core/ui/forms/validation";
import { NumberField } from "#/core/ui/forms/text-field";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { type AccountCertification, command, type CodeName, preFilled } from "./account";
import { BankSign } from "./bank-sign";
import { useTransfersLeft } from "./transfers-left";

const schema = z.object({ number: z.string().check(z.regex(/^\d{10,14}$/, "계좌번호를 끝까지 입력해 주세요. 숫자만 10~14자리예요.")) });

export function AccountPage(certifying: AccountCertification) {
  const { calls, Frame, question } = certifying;
  const { snapshot } = useJourney();
  const reading = useQuery(preFilled(calls, snapshot?.sequence ?? 0));
  const { data } = reading;
  const { typed, change, ready } = useDraftValues<{ bankCode: string | null }>({ bankCode: null });
  if (!data || !ready) {
    return (
      <Frame question={question}>
        <QueryStatus of={reading} />
      </Frame>
    );
  }
  return (
    <Questions
      certifying={certifying}
      banks={data.banks}
      known={data.maskedAccountNumber}
      bankCode={typed.bankCode ?? data.bankCode}
      onBank={(bankCode) => change({ bankCode })}
    />
  );
}

type QuestionsProps = {
  certifying: AccountCertification;
  banks: CodeName[];
  known: string | null;
  bankCode: string | null;
  onBank(code: string): void;
};

function Questions({ certifying, banks, known, bankCode, onBank }: QuestionsProps) {
  const { Frame, question, lead } = certifying;
  const [first] = useState(bankCode ? 1 : 0);
  const { current, go, back } = useQuestionIndex(first);
  const bank = banks.find(({ code }) => code === bankCode);
  if (current === 0 || !bank) {
    return (
      <Frame question={question} lead={lead}>
        <AnswerList
          grid
          label="은행"
          answers={banks.map(({ code, name }) => ({ value: code, label: name, mark: <BankSign code={code} /> }))}
          given={bankCode}
          onAnswer={(code) => {
            onBank(code);
            go(1);
          }}
        />
      </Frame>
    );
  }
  return <AccountNumber certifying={certifying} bank={bank} known={known} {...(back && { onBack: back })} />;
}

type NumberProps = { certifying: AccountCertification; bank: CodeName; known: string | null; onBack?: () => void };

function AccountNumber({ certifying: { calls, Frame }, bank, known, onBack }: NumberProps) {
  const { snapshot, submit } = useJourney();
  const [number, setNumber] = useState("");
  const { errors, passes } = useValidation(schema, { number });
  const { words, refresh } = useTransfersLeft(calls);
  const send = async () => {
    const body = { applyUid: snapshot?.applyUid, bankCode: bank.code, accountNumber: number };
    await submit(command(calls, "request_transfer", body));
    await refresh();
  };
  return (
    <Frame
      {...(onBack && { onBack })}
      answers={[{ section: "계좌", label: "은행", value: bank.name, ...(onBack && { onEdit: onBack }) }]}
      question={`${bank.name}\n계좌번호를 입력해 주세요`}
      lead="이 계좌로 1원을 보내 본인 계좌인지 확인해요."
      cta={{ label: "1원 보내기", form: "account" }}
    >
      <form
        id="account"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void send();
        }}
      >
        <NumberField
          label="계좌번호"
          digits={14}
          value={number}
          onValue={setNumber}
          error={errors.number}
          autoComplete="off"
          help={known ? `전에 입력한 계좌는 끝자리가 ${known.slice(-4)}이에요.` : "‘-’ 없이 숫자만 입력해 주세요."}
        />
      </form>
      {words && <p className="caption mt-4">{words}</p>}
    </Frame>
  );
}
