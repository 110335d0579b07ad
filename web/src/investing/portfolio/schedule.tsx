/** The payment schedule: twelve months of a year, and the days of the chosen month. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Payment, ScheduledMonth } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { classNames } from "#/core/lib/class-names";
import { signed, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Button, IconButton } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section, ChartTable } from "#/core/ui/layout/content";
import { LoadMore } from "#/core/ui/load-more";
import { fullMonth, monthName } from "./figures";
import { useMonth, useSummary, useYear } from "./mypage-api";
import { PaymentList } from "./payments";
import "./schedule.css";

export default function Schedule() {
  const reading = useSummary();
  return (
    <MyPage title="지급 일정" lead="받은 돈과 받을 돈을 달마다 볼 수 있어요. 밀린 돈은 원래 받기로 한 달에 있어요.">
      {reading.data ? <Year today={reading.data.today} /> : <QueryStatus of={reading} words="지급 일정을 불러오고 있어요" lines={6} />}
    </MyPage>
  );
}

/** `today`: the server's business date. The chosen month is in the address. */
function Year({ today }: { today: string }) {
  const [params, setParams] = useSearchParams();
  const given = params.get("month") ?? "";
  const month = /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : today.slice(0, 7);
  const year = Number(month.slice(0, 4));
  const showMonth = (next: string) => setParams({ month: next }, { replace: true, preventScrollReset: true });
  const reading = useYear(year);
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <IconButton icon="back" label="지난해" onClick={() => showMonth(`${year - 1}-${month.slice(5)}`)} />
        <h2 className="heading-2" aria-live="polite">
          {year}년
        </h2>
        <IconButton icon="right" label="다음 해" onClick={() => showMonth(`${year + 1}-${month.slice(5)}`)} />
        {month.slice(0, 7) !== today.slice(0, 7) && (
          <Button variant="soft" className="ml-auto" onClick={() => showMonth(today.slice(0, 7))}>
            이번 달
          </Button>
        )}
      </div>
      {reading.data ? <Months months={reading.data.months} chosen={month} onChoose={showMonth} /> : <QueryStatus of={reading} lines={4} />}
      <Month month={month} />
    </>
  );
}

function Months({ months, chosen, onChoose }: { months: readonly ScheduledMonth[]; chosen: string; onChoose(month: string): void }) {
  return (
    <>
      <div className="month-choice" role="group" aria-label="달">
        {months.map(({ month, received, coming, late }) => (
          <button key={month} type="button" aria-pressed={month === chosen} onClick={() => onChoose(month)}>
            <b>{monthName(month)}</b>
            <State name="받음" net={received.net} className="text-pine-700" />
            <State name="예정" net={coming.net} />
            <State name="밀림" net={late.net} className="text-clay-700" />
            {received.net + coming.net + late.net === 0 && <span className="text-ink-500">없음</span>}
          </button>
        ))}
      </div>
      <p className="caption mt-3">금액은 모두 세후예요. 예정된 돈은 보장되지 않아요.</p>
      <ChartTable
        caption="달마다 받은 돈과 받을 돈"
        columns={["달", "받은 돈 (세후)", "받을 돈 (세후, 예정)", "밀린 돈 (세후)"]}
        rows={months.map(({ month, received, coming, late }) => [monthName(month), won(received.net), won(coming.net), won(late.net)])}
      />
    </>
  );
}

/** The money of a month in one state. Late money has not come, so it has no sign. */
const State = ({ name, net, className }: { name: "받음" | "예정" | "밀림"; net: number; className?: string }) =>
  net > 0 && (
    <span className={classNames("month-choice__state", className)}>
      <span>{name} </span>
      <span>{name === "밀림" ? won(net) : signed(net)}</span>
    </span>
  );

/** The payments of a month by their state: what comes next first, and what was received last, folded if more comes. */
function Month({ month }: { month: string }) {
  const reading = useMonth(month);
  const payments = reading.data?.payments;
  const of = (wanted: Payment["state"]) => payments?.filter(({ state }) => state === wanted) ?? [];
  const [coming, late, received] = [of("coming"), of("late"), of("paid").toReversed()];
  return (
    <Section title={`${fullMonth(month)}에 받는 돈`}>
      {!payments && <QueryStatus of={reading} shape="rows" lines={4} />}
      {payments?.length === 0 && <EmptyState title="이 달에는 받을 돈이 없어요" />}
      <div key={month} className="grid gap-8" aria-busy={reading.isPlaceholderData}>
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
              <Icon name="down" small />
              이미 받은 돈 (세후) {received.length}건
            </summary>
            <Pages payments={received} />
          </details>
        )}
      </div>
    </Section>
  );
}

const PAGE_SIZE = 10;

function Pages({ payments, level }: { payments: readonly Payment[]; level?: 4 }) {
  const [count, setCount] = useState(PAGE_SIZE);
  return (
    <>
      <PaymentList payments={payments} count={count} level={level} />
      {payments.length > count && <LoadMore onMore={() => setCount(count + PAGE_SIZE)} />}
    </>
  );
}
