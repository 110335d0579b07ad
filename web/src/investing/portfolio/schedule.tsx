/** The payment schedule: a month, and beside it the months of its year. */
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { InvestorSummary, Payment, ScheduledMonth } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { digits, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Button, IconButton } from "#/core/ui/button";
import { StairChart } from "#/core/ui/charts/stair-chart";
import { Icon } from "#/core/ui/icon";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section, ChartTable } from "#/core/ui/layout/content";
import { fullMonth, monthAfter, monthName } from "./figures";
import { useMonth, useSummary, useYear } from "./mypage-api";
import { MonthSums, PaymentList } from "./payments";

export default function Schedule() {
  const reading = useSummary();
  return (
    <MyPage title="지급 일정" lead="받은 돈과 받을 돈을 달마다 볼 수 있어요. 밀린 돈은 원래 받기로 한 달에 있어요.">
      {reading.data ? <Months summary={reading.data} /> : <QueryStatus of={reading} words="지급 일정을 불러오고 있어요" lines={6} />}
    </MyPage>
  );
}

/** Begins with the month of the next payment, which stays although payments arrive. A chosen month is in the address. */
function Months({ summary: { today, next } }: { summary: InvestorSummary }) {
  const [params, setParams] = useSearchParams();
  const given = params.get("month") ?? "";
  const now = today.slice(0, 7);
  const [first] = useState(next?.on.slice(0, 7) ?? now);
  const month = /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : first;
  const showMonth = (next: string) => setParams({ month: next }, { replace: true, preventScrollReset: true });
  return (
    <div className="my-page__columns">
      <div>
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <div className="flex items-center gap-2">
            <IconButton icon="back" label="지난달" onClick={() => showMonth(monthAfter(month, -1))} />
            <h2 className="heading-2" aria-live="polite">
              {fullMonth(month)}
            </h2>
            <IconButton icon="right" label="다음 달" onClick={() => showMonth(monthAfter(month, 1))} />
          </div>
          {month !== now && (
            <Button variant="soft" className="ml-auto" onClick={() => showMonth(now)}>
              이번 달
            </Button>
          )}
        </div>
        <Month month={month} />
      </div>
      <div className="my-page__aside my-page__aside--sticky">
        <Year year={Number(month.slice(0, 4))} onYear={(year) => showMonth(`${year}-${month.slice(5)}`)} />
      </div>
    </div>
  );
}

/** The payments of a month by their state: what comes next first, and what was received last, folded if more comes. */
function Month({ month }: { month: string }) {
  const reading = useMonth(month);
  const payments = reading.data?.payments;
  const of = (wanted: Payment["state"]) => payments?.filter(({ state }) => state === wanted) ?? [];
  const [coming, late, received] = [of("coming"), of("late"), of("paid").toReversed()];
  if (!payments) return <QueryStatus of={reading} shape="rows" lines={4} />;
  return (
    <div key={month} className="grid gap-8" aria-busy={reading.isPlaceholderData}>
      {payments.length === 0 && <EmptyState title="이 달에는 받을 돈이 없어요" />}
      <MonthSums payments={payments} />
      {coming.length > 0 && (
        <section>
          <h3 className="heading-3">앞으로 받을 돈 (세후, 예정)</h3>
          <Pages payments={coming} level={4} />
        </section>
      )}
      {late.length > 0 && (
        <section>
          <h3 className="heading-3">밀린 돈 (세후)</h3>
          <Pages payments={late} level={4} />
        </section>
      )}
      {received.length > 0 && (
        <details className="chart-table" open={coming.length === 0}>
          <summary>
            <Icon name="down" small className="icon--turns" />
            이미 받은 돈 (세후) {received.length}건
          </summary>
          <Pages payments={received} />
        </details>
      )}
    </div>
  );
}

const PAGE_SIZE = 10;

function Pages({ payments, level }: { payments: readonly Payment[]; level?: 4 }) {
  const [count, setCount] = useState(PAGE_SIZE);
  return <PaymentList payments={payments} count={count} level={level} onMore={() => setCount(count + PAGE_SIZE)} />;
}

function Year({ year, onYear }: { year: number; onYear(year: number): void }) {
  const reading = useYear(year);
  return (
    <Section
      title={`${year}년`}
      aside={
        <span className="flex">
          <IconButton icon="back" label="지난해" onClick={() => onYear(year - 1)} />
          <IconButton icon="right" label="다음 해" onClick={() => onYear(year + 1)} />
        </span>
      }
    >
      {reading.data ? <YearChart months={reading.data.months} /> : <QueryStatus of={reading} lines={4} />}
    </Section>
  );
}

/** The months as steps; each row of the table leads to its month. */
function YearChart({ months }: { months: readonly ScheduledMonth[] }) {
  const sum = (of: (month: ScheduledMonth) => number) => months.reduce((total, month) => total + of(month), 0);
  const [received, coming, late] = [sum((month) => month.received.net), sum((month) => month.coming.net), sum((month) => month.late.net)];
  if (received + coming + late === 0) return <p className="text-ink-700">이 해에는 받았거나 받을 돈이 없어요.</p>;
  return (
    <>
      <StairChart
        stairs={months.map((month) => ({ label: monthName(month.month), a: month.received.net, b: month.coming.net, c: month.late.net }))}
        a={{ name: "받은 돈 (세후)", total: won(received) }}
        b={{ name: "받을 돈 (세후, 예정)", total: won(coming), tone: "coming" }}
        {...(late > 0 && { c: { name: "밀린 돈 (세후)", total: won(late) } })}
        conclusion={`열두 달 동안 받은 돈은 ${won(received)}이고, 받을 돈은 ${won(coming)}${late > 0 ? `, 밀린 돈은 ${won(late)}` : ""}이에요.`}
      />
      <ChartTable
        words="달마다 표로 보기"
        caption="달마다 받은 돈과 받을 돈 (세후, 원)"
        columns={["달", "받음", "예정", "밀림"]}
        rows={months.map(({ month, received, coming, late }) => [
          <Link key="month" className="link link--inline" to={`?month=${month}`} replace>
            {monthName(month)}
          </Link>,
          digits(received.net),
          digits(coming.net),
          digits(late.net),
        ])}
      />
      <p className="caption mt-3">예정된 돈은 보장되지 않아요.</p>
    </>
  );
}
