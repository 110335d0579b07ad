/** The expected payments of an amount, by month and in total. */
import type { PayoutRow as Row } from "#/core/api/gen";
import { shortDate } from "#/core/lib/date";
import { amountText, digits, won, yearlyRate } from "#/core/lib/money";
import { Facts, Section, ChartTable } from "#/core/ui/layout/content";
import { PayoutChart } from "./payout-chart";
import { LARGEST, useSchedule } from "./products-api";

const MANWON = 10_000;

/** `example`: the amount is not the investor's. */
export default function Returns({ uid, token, amount, example }: { uid: string; token: string; amount: number; example: boolean }) {
  const manwon = Math.floor(Math.min(amount, LARGEST) / MANWON);
  const { data, isLoading } = useSchedule(uid, token, manwon);
  if (isLoading) return <div className="returns-height" />;
  if (!manwon || !data) return null;
  const shown = sum(data.disburseSchedule, (row) => row.principal); // of the former amount while the next rows load
  return (
    <Section title={`${amountText(shown)}을 투자하면`} aside={example && <span className="caption">예시 금액이에요</span>}>
      <Paid amount={shown} rows={data.disburseSchedule} rate={data.netRate} />
    </Section>
  );
}

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
const tax = (row: Row) => row.incomeTax + row.localTax;
const netInterest = (row: Row) => row.interest - tax(row) - row.platformFee;

function Paid({ amount, rows, rate }: { amount: number; rows: readonly Row[]; rate: string }) {
  const earned = sum(rows, netInterest);
  return (
    <div aria-live="polite">
      <p>
        {rows.length}개월 동안 세후 <strong className="text-pine-700">{won(earned)}</strong>(<strong>연&nbsp;{yearlyRate(rate)}%</strong>)을 받을 것으로 예상돼요.
      </p>
      <div className="mt-5">
        <PayoutChart
          payments={rows.map((row) => ({ label: shortDate(row.date), principal: row.principal, interest: netInterest(row), deducted: tax(row) + row.platformFee }))}
          conclusion={`${amountText(amount)}을 투자하면 ${rows.length}번에 나누어 세후 이자 ${won(earned)}을 받을 것으로 예상돼요.`}
        />
      </div>
      <ChartTable
        words="받을 날짜와 금액을 표로 보기"
        caption="지급 일정"
        columns={["받는 날", "받을 돈", "원금", "이자", "소득세", "지방세", "이용료"]}
        rows={rows.map((row) => [
          shortDate(row.date),
          digits(row.principal + netInterest(row)),
          digits(row.principal),
          digits(row.interest),
          digits(row.incomeTax),
          digits(row.localTax),
          digits(row.platformFee),
        ])}
      />
      <p className="caption mt-3">지급일과 금액은 대출이 나가는 날에 따라 달라져요.</p>
      <div className="mt-6">
        <Facts
          facts={[
            { label: "예상 세전 이자", value: won(sum(rows, (row) => row.interest)) },
            { label: "세금 (15.4%)", value: `−${won(sum(rows, tax))}` },
            { label: "플랫폼 이용료", value: `−${won(sum(rows, (row) => row.platformFee))}` },
            { label: "예상 세후 이자", value: won(earned), sum: true },
          ]}
        />
      </div>
    </div>
  );
}
