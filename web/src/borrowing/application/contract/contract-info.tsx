/** Shows the contract's terms before the consent. */
import { useQuery } from "@tanstack/react-query";
import { accountWords } from "#/accounts/bank-account/shared/account";
import type { ContractCollateral, ContractInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { momentOf } from "#/core/lib/date";
import { amountText, inManwon, won } from "#/core/lib/money";
import { type Fact, Facts, Figure, Note } from "#/core/ui/layout/content";
import { ContractDocument } from "../frame/contract-document";
import { LoanPage } from "../frame/loan-page";
import { useLoan } from "../loan";
import { contract, firstDue } from "../queries";

export default function ContractInfo() {
  const { snapshot, data, send } = useLoan();
  const asked = useQuery(contract(snapshot.applyUid, data.documentHash));
  const terms = asked.data;
  if (!terms) {
    return (
      <LoanPage question="계약 조건을 불러오고 있어요">
        <QueryStatus of={asked} />
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
      <p className="text-label font-strong text-ink-700">빌리는 금액</p>
      <Figure large value={inManwon(terms.principal)} unit="만원" />
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "금리 (고정)", value: `연 ${terms.rate}%` },
            ...repayment(terms),
            firstDue(terms),
            { label: "받을 계좌", value: accountWords(data) },
            { label: "모두 갚으면", value: won(terms.totalRepayment), sum: true },
          ]}
        />
      </div>
      {terms.collateral && <Collateral of={terms.collateral} />}
      <ContractDocument applyUid={snapshot.applyUid} version={terms.documentHash} label="계약서 미리 보기" />
      <Note>계약한 날부터 14일 안에 돈을 돌려주고 철회할 수 있어요.</Note>
    </LoanPage>
  );
}

const repayment = ({ product, repaymentMethod, months, monthlyPayment, principal }: ContractInfo): Fact[] =>
  product === "mortgage"
    ? [
        { label: "기간", value: `${months}개월, ${repaymentMethod}` },
        { label: "매달 낼 이자", value: won(monthlyPayment) },
        { label: "만기에 갚을 원금", value: won(principal) },
      ]
    : [
        { label: "갚는 기간", value: `${months}개월, ${repaymentMethod}` },
        { label: "매달 갚을 돈", value: won(monthlyPayment) },
      ];

function Collateral({ of: { kind, address, ownerName, maximumClaim } }: { of: ContractCollateral }) {
  return (
    <section className="mt-10" aria-labelledby="collateral">
      <h2 className="heading-2 mb-3" id="collateral">
        담보로 맡기는 집
      </h2>
      <div className="border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: kind, value: address },
            { label: "소유자", value: ownerName ? `${ownerName} 님` : "나" },
            { label: "채권최고액", value: amountText(maximumClaim) },
          ]}
        />
      </div>
      <p className="field__help mt-3">채권최고액은 등기부에 적는 금액이에요. 원금에 이자와 연체 이자, 집을 파는 비용까지 더한 한도라서 빌리는 금액보다 커요.</p>
      <div className="mt-6">
        <Note risk title="갚지 못하면 집을 잃을 수 있어요">
          <p>제때 갚지 못하면 이 집이 경매로 넘어갈 수 있어요.</p>
        </Note>
      </div>
    </section>
  );
}
