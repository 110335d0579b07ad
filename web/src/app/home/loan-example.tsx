/** An example of a loan: the monthly payment, and principal and interest of each year. */
import { example } from "#/borrowing/guides/example";
import { ExampleChart } from "#/borrowing/guides/example-chart";
import { amountText } from "#/core/lib/money";
import { Figure } from "#/core/ui/layout/content";

export const LoanExample = () => (
  <section aria-labelledby="example" className="section-line">
    <h3 className="text-label font-strong" id="example">
      {amountText(example.principal)}을 {example.months}개월 빌리면
    </h3>
    <p className="caption">연&nbsp;{example.ratePercent}%, 매달 같은 금액을 갚는 예시예요</p>
    <div className="mt-3 mb-5">
      <Figure before="매달" value={example.instalment.toLocaleString("ko-KR")} unit="원" large />
    </div>
    <ExampleChart />
  </section>
);
