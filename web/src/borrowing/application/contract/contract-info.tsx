/** What the contract says, before anything is agreed to. */
import { useQuery } from "@tanstack/react-query";
import { accountWords } from "#/accounts/bank-account/shared/account";
import { Pending } from "#/core/journeys/pending";
import { longDate, momentOf } from "#/core/lib/date";
import { inManwon, won } from "#/core/lib/money";
import { Facts, Figure, Note } from "#/core/ui/layout/content";
import { useLoan } from "../loan";
import { ContractDocument } from "../frame/contract-document";
import { LoanPage } from "../frame/loan-page";
import { contract } from "../queries";

export default function ContractInfo() {
  const { snapshot, data, send } = useLoan();
  const reading = useQuery(contract(data.documentHash));
  const terms = reading.data;
  if (!terms) {
    return (
      <LoanPage question="계약 조건을 불러오고 있어요">
        <Pending of={reading} />
      </LoanPage>
    );
  }
  return (
    <LoanPage
      eyebrow="계약서가 준비됐어요"
      question="이 조건으로 계약해요"
      lead={snapshot.deadline ? `${momentOf(snapshot.deadline)}까지 서명하면 돼요.` : undefined}
      cta={{ label: "조건을 확인했어요", onPress: () => void send("review_contract", {}) }}
    >
      <p className="label strong sub">빌리는 금액</p>
      <Figure large value={inManwon(terms.principal)} unit="만원" />
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "금리 (고정)", value: `연 ${terms.rate}%` },
            { label: "갚는 기간", value: `${terms.months}개월, 원리금균등상환` },
            { label: "매달 갚을 돈", value: won(terms.monthlyPayment) },
            { label: "첫 상환일", value: longDate(terms.firstDueDate) },
            { label: "받을 계좌", value: accountWords(data) },
            { label: "모두 갚으면", value: won(terms.totalRepayment), sum: true },
          ]}
        />
      </div>
      <ContractDocument version={terms.documentHash} label="계약서 미리 보기" />
      <Note>계약한 날부터 14일 안에 돈을 돌려주고 철회할 수 있어요.</Note>
    </LoanPage>
  );
}
