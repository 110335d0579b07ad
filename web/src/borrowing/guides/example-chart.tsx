import { amountText, digits, inManwon, won } from "#/core/lib/money";
import { StairChart } from "#/core/ui/charts/stair-chart";
import { ChartTable } from "#/core/ui/layout/content";
import { example } from "./example";

/** The shares of principal and interest in the instalments of the example. */
export function ExampleChart() {
  return (
    <>
      <StairChart
        stairs={example.sixMonths.map(({ label, principal, interest }) => ({ label, a: principal, b: interest }))}
        a={{ name: "원금", total: amountText(example.principal) }}
        b={{ name: "이자", total: `${inManwon(example.interest)}만원` }}
        conclusion={`${example.months}개월 동안 매달 ${won(example.instalment)}을 갚으면 이자는 모두 ${won(example.interest)}이에요.`}
      />
      <ChartTable
        caption="여섯 달마다 갚는 원금과 이자"
        columns={["회차", "원금", "이자", "남은 원금"]}
        rows={example.sixMonths.map(({ label, principal, interest, left }) => [
          label,
          digits(principal),
          digits(interest),
          digits(left),
        ])}
        total={["합계", digits(example.principal), digits(example.interest), ""]}
      />
    </>
  );
}
