/** Shows the offer, to accept or decline. */
import { useQuery } from "@tanstack/react-query";
import { confirm } from "#/core/dialogs/dialogs";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate, momentOf } from "#/core/lib/date";
import { amountText, inManwon, won } from "#/core/lib/money";
import { Facts, Figure, Note } from "#/core/ui/layout/content";
import { useUpl } from "../events";
import { EARLY_REPAYMENT, EARLY_REPAYMENT_FEE, ORIGINATION_FEE, overdueRate } from "#/borrowing/costs";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { evaluation } from "../queries";

export default function Confirm() {
  const { snapshot, data, send } = useUpl();
  const former = snapshot.step === "new_offer" ? data.formerOffer : undefined;
  const evaluated = useQuery(evaluation());
  const offer = evaluated.data;
  if (!offer) {
    return (
      <LoanPage question="심사 결과를 불러오고 있어요">
        <QueryStatus of={evaluated} />
      </LoanPage>
    );
  }
  const accept = async () => {
    const sure = await confirm({
      title: "이 조건으로 빌릴까요?",
      message: `${amountText(offer.amount)}을 ${offer.months}개월 동안 빌려요. ${former ? "이어서" : "신분증과 계좌를 확인한 뒤"} 계약서에 서명해요.`,
      confirmLabel: "이 조건으로 빌리기",
    });
    if (sure) await send("accept_offer", { isAgreed: true });
  };
  const decline = async () => {
    const sure = await confirm({
      title: "이번에는 빌리지 않을까요?",
      message: "신청이 끝나요. 나중에 다시 신청하면 조건이 달라질 수 있어요.",
      confirmLabel: "빌리지 않기",
      cancelLabel: "더 생각하기",
    });
    if (sure) await send("decline_offer", { isAgreed: false });
  };
  return (
    <LoanPage
      eyebrow={former ? "소득을 다시 확인했어요" : "심사를 통과했어요"}
      question={former ? "바뀐 조건으로 빌릴 수 있어요" : "이 조건으로 빌릴 수 있어요"}
      lead={snapshot.deadline ? `${momentOf(snapshot.deadline)}까지 정하면 돼요.` : undefined}
      cta={{ label: "이 조건으로 빌리기", onPress: () => void accept() }}
      second={{ label: "빌리지 않기", onPress: () => void decline() }}
    >
      <p className="text-label font-strong text-ink-700">빌리는 금액</p>
      <Figure large value={inManwon(offer.amount)} unit="만원" />
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts
          facts={[
            ...(former ? [{ label: "전에 고른 조건", value: `${inManwon(former.amount)}만원, 연 ${former.rate}%` }] : []),
            { label: "금리 (고정)", value: `연 ${offer.rate}%` },
            { label: "연체 금리", value: `연 ${overdueRate(offer.rate)}%` },
            { label: "갚는 기간", value: `${offer.months}개월, 원리금균등상환` },
            { label: "매달 갚을 돈", value: won(offer.monthlyPayment) },
            { label: "첫 상환일 (예정)", value: longDate(offer.firstDueDate) },
            ORIGINATION_FEE,
            EARLY_REPAYMENT_FEE,
            { label: "이자를 모두 더하면", value: won(offer.totalInterest) },
            { label: "모두 갚으면", value: won(offer.amount + offer.totalInterest), sum: true },
          ]}
        />
      </div>
      <p className="text-ink-700 text-label mt-3">{EARLY_REPAYMENT}</p>
      <div className="mt-6">
        <Note risk title="꼭 알아 두세요">
          <ul>
            <li>제때 갚지 못하면 늦은 돈에 연 {overdueRate(offer.rate)}%의 연체 이자가 붙고 신용점수가 내려가요.</li>
            <li>여러 투자자의 돈이 모여야 대출금이 나가요.</li>
          </ul>
        </Note>
      </div>
    </LoanPage>
  );
}
