/** Asks which loans of other lenders the new loan repays. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutstandingLoan } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, won } from "#/core/lib/money";
import { Checkbox } from "#/core/ui/forms/choices";
import { FieldError } from "#/core/ui/forms/field";
import { Facts, Note } from "#/core/ui/layout/content";
import { useUpl } from "../events";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { loanSummary, checked, ENTERING_STATE, outstandingLoans, sumOf } from "../refinancing";

export default function OutstandingLoans() {
  const asked = useQuery(outstandingLoans());
  const { changeType } = useUpl();
  if (!asked.data) {
    return (
      <LoanPage question="남은 대출을 불러오고 있어요">
        <QueryStatus of={asked} />
      </LoanPage>
    );
  }
  const loans = asked.data.list;
  if (loans.some(({ isRefinanceable }) => isRefinanceable)) return <Choice loans={loans} />;
  return (
    <LoanPage
      question={"갚을 수 있는 대출이\n없어요"}
      lead="다른 곳에서 받은 신용대출이나 카드대출이 없어서 새 대출로 빌릴 수 있어요."
      cta={{ label: "새 대출로 계속하기", onPress: () => void changeType("origin", ENTERING_STATE) }}
    />
  );
}

function Choice({ loans }: { loans: readonly OutstandingLoan[] }) {
  const { send, changeType } = useUpl();
  const [chosen, setChosen] = useState(() => loans.filter(({ isChosen }) => isChosen).map(({ loanUid }) => loanUid));
  const [isMissing, setIsMissing] = useState(false);
  const { data: found } = useQuery(checked(chosen));
  const picked = loans.filter(({ loanUid }) => chosen.includes(loanUid));
  const toggle = (uid: string) => {
    setIsMissing(false);
    setChosen(chosen.includes(uid) ? chosen.filter((other) => other !== uid) : [...chosen, uid]);
  };
  const goOn = () => {
    setIsMissing(picked.length === 0);
    if (picked.length > 0 && !found?.isRejected) void send("choose_loans", { loanUids: chosen });
  };
  return (
    <LoanPage
      question={"새 대출로 갚을 대출을\n골라 주세요"}
      lead="신용정보원에 등록된 대출이에요. 담보대출과 리스는 갚을 수 없어요."
      cta={{ label: picked.length > 0 ? `고른 대출 ${picked.length}건 갚기` : "고른 대출 갚기", onPress: goOn }}
      second={{ label: "새 대출로 바꾸기", onPress: () => void changeType("origin", ENTERING_STATE) }}
    >
      <ul aria-label="남은 대출" className="border-t-2 border-ink-900">
        {loans.map((loan) => (
          <li key={loan.loanUid} className="border-b border-line py-3">
            <Checkbox checked={chosen.includes(loan.loanUid)} disabled={!loan.isRefinanceable} onChange={() => toggle(loan.loanUid)}>
              <b className="block">{loan.lender}</b>
              <small className="text-ink-700">{loanSummary(loan)}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="mt-6" aria-live="polite">
        {isMissing && <FieldError>갚을 대출을 하나 이상 골라 주세요.</FieldError>}
        {picked.length > 0 && found?.isRejected && (
          <Note risk title="이 대출은 함께 갚을 수 없어요">
            <p>{found.message}</p>
          </Note>
        )}
        {picked.length > 0 && found && !found.isRejected && (
          <Facts
            facts={[
              { label: "갚을 돈", value: won(sumOf(picked)) },
              { label: "예상 한도", value: amountText(found.limitAmount) },
              { label: "더 빌릴 수 있는 돈", value: amountText(found.additionalLoanAmount), sum: true },
            ]}
          />
        )}
      </div>
    </LoanPage>
  );
}
