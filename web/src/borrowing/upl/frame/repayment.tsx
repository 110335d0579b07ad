/** The repayment as a chart and as a table. */
import { amountText, digits, inManwon, won } from "#/core/lib/money";
import { StairChart } from "#/core/ui/charts/stair-chart";
import { ChartTable } from "#/core/ui/layout/content";
import { groupRows, type Schedule } from "../payment";

/** Months per step, so that the chart has a few steps of equal width. */
function sizeFor(months: number): number {
  if (months <= 12) return 2;
  return months > 36 && months % 12 === 0 ? 12 : 6;
}

export function Repayment({ amount, plan }: { amount: number; plan: Schedule }) {
  const months = plan.rows.length;
  const parts = groupRows(plan.rows, sizeFor(months));
  const middle = Math.floor((parts.length - 1) / 2);
  const total = amount + plan.totalInterest;
  const [first, last] = [plan.rows[0]?.interest ?? 0, plan.rows.at(-1)?.interest ?? 0];
  const conclusion = "이자는 첫 달에 가장 많고 달마다 줄어요. 줄어든 만큼 원금을 더 갚아요.";
  return (
    <div className="mt-6">
      <p className="mb-4">
        모두 갚으면 <strong>{won(total)}</strong>이에요. {conclusion}
      </p>
      <StairChart
        stairs={parts.map(({ number, last: until, principal, interest }, i) => ({
          label: i === 0 ? `${number}회` : i === middle ? `${Math.round(months / 2)}회` : `${until}회`,
          a: principal / (until - number + 1),
          b: interest / (until - number + 1),
        }))}
        a={{ name: "원금", total: amountText(amount) }}
        b={{ name: "이자", total: won(plan.totalInterest) }}
        conclusion={`${months}개월 상환 그래프. ${conclusion}`}
        tallest={`${inManwon(plan.monthlyPayment)}만원`}
      />
      <p className="progress-foot">
        <span>
          첫 달 이자 <strong>{won(first)}</strong>
        </span>
        <span>
          마지막 달 이자 <strong>{won(last)}</strong>
        </span>
      </p>
      <ChartTable
        caption="기간마다 갚는 원금과 이자"
        columns={["기간", "원금", "이자", "남은 원금"]}
        rows={parts.map(({ number, last: until, principal, interest, balanceAfter }) => [
          `${number}~${until}회`,
          digits(principal),
          digits(interest),
          digits(balanceAfter),
        ])}
        total={["합계", digits(amount), digits(plan.totalInterest), ""]}
      />
    </div>
  );
}
