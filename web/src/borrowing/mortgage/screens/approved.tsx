/** Shows the terms that an appraiser has set, for acceptance. */
import { useQuery } from "@tanstack/react-query";
import { EARLY_REPAYMENT, EARLY_REPAYMENT_FEE, ORIGINATION_FEE, overdueRate } from "#/borrowing/costs";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate, momentOf } from "#/core/lib/date";
import { amountText, digits, won } from "#/core/lib/money";
import { Facts, Figure, Note, Section, ChartTable } from "#/core/ui/layout/content";
import { useMortgage } from "../calls";
import { simulated } from "../queries";

export default function Approved() {
  const { data, snapshot, send } = useMortgage();
  const { amount = 0, rate = "0", period = 12, building } = data;
  // In hundredths of a percent, which are integers, so that no precision is lost.
  const monthly = Math.floor((amount * Math.round(Number(rate) * 100)) / 120_000);
  return (
    <LoanPage
      eyebrow="심사를 마쳤어요"
      question={`${amountText(amount)}을\n빌릴 수 있어요`}
      lead={snapshot.deadline ? `${momentOf(snapshot.deadline)}까지 정하면 돼요. 받아들이면 바로 계약을 준비해요.` : "받아들이면 바로 계약을 준비해요."}
      cta={{ label: "이 조건으로 빌리기", onPress: () => void send("accept_mortgage") }}
    >
      <Figure large before="매달 이자" value={digits(monthly)} unit="원" />
      <div className="mt-6">
        <Facts
          facts={[
            ...(building ? [{ label: "담보", value: building }] : []),
            { label: "금액", value: amountText(amount) },
            { label: "금리 (고정)", value: `연 ${Number(rate)}%` },
            { label: "연체 금리", value: `연 ${overdueRate(rate)}%` },
            { label: "기간", value: `${period}개월` },
            { label: "갚는 방법", value: "매달 이자, 만기에 원금" },
            ORIGINATION_FEE,
            { label: "근저당 설정과 말소 비용", value: "이음이 내요" },
            EARLY_REPAYMENT_FEE,
          ]}
        />
        <p className="text-ink-700 text-label mt-3">{EARLY_REPAYMENT}</p>
      </div>
      <Repayments amount={amount} rate={rate} months={period} />
      <div className="mt-6">
        <Note risk title="꼭 알아 두세요">
          <ul>
            <li>제때 갚지 못하면 늦은 돈에 연 {overdueRate(rate)}%의 연체 이자가 붙고, 집이 경매로 넘어갈 수 있어요.</li>
            <li>여러 투자자의 돈이 모여야 대출금이 나가요.</li>
          </ul>
        </Note>
      </div>
    </LoanPage>
  );
}

/** Computed for a payout today; the real due dates follow from the payout. */
function Repayments({ amount, rate, months }: { amount: number; rate: string; months: number }) {
  const asked = useQuery(simulated({ amount, rate, months }));
  const plan = asked.data;
  return (
    <Section title="이렇게 갚아요">
      {plan ? (
        <>
          <Facts
            facts={[
              { label: `${months}개월 동안 낼 이자`, value: won(plan.totalInterest) },
              { label: "모두 갚으면", value: won(amount + plan.totalInterest), sum: true },
            ]}
          />
          <div className="mt-4">
            <ChartTable
              words="회차마다 보기"
              caption="오늘 빌린다면 회차마다 갚을 돈"
              columns={["갚는 날", "원금", "이자", "남은 원금"]}
              rows={plan.repayments.map(({ dueDate, principal, interest, balanceAfter }) => [longDate(dueDate), digits(principal), digits(interest), digits(balanceAfter)])}
              total={["합계", digits(amount), digits(plan.totalInterest), ""]}
            />
          </div>
        </>
      ) : (
        <QueryStatus of={asked} words="갚을 돈을 계산하고 있어요" lines={2} />
      )}
    </Section>
  );
}
