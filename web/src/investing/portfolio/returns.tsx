/** Returns by month, and the distribution of the investments. */
import { useState } from "react";
import { Link } from "react-router";
import type { InvestorSummary, Portfolio, PortfolioPart, ScheduledMonth } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, digits, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass, IconButton } from "#/core/ui/button";
import { StepChart } from "#/core/ui/charts/step-chart";
import { EmptyState } from "#/core/ui/layout/message-page";
import { ChartTable, Figure, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { monthName, percentOf, steps } from "./figures";
import { usePortfolio, useSummary, useYear } from "./mypage-api";

export default function Returns() {
  const summary = useSummary();
  const portfolio = usePortfolio();
  return (
    <MyPage title="수익" lead="세금과 이용료를 뺀 이자예요. 원금과 이자는 보장되지 않아요.">
      {summary.data ? <Year summary={summary.data} /> : <QueryStatus of={summary} words="수익을 불러오고 있어요" lines={5} />}
      {portfolio.data ? <Distribution portfolio={portfolio.data} /> : <QueryStatus of={portfolio} lines={4} />}
    </MyPage>
  );
}

function Year({ summary }: { summary: InvestorSummary }) {
  const [year, setYear] = useState(Number(summary.today.slice(0, 4)));
  const reading = useYear(year);
  return (
    <Section
      title={`${year}년에 쌓인 이자`}
      aside={
        <span className="flex">
          <IconButton icon="back" label="지난해" onClick={() => setYear(year - 1)} />
          <IconButton icon="right" label="다음 해" onClick={() => setYear(year + 1)} />
        </span>
      }
    >
      {reading.data ? <Accumulated months={reading.data.months} summary={summary} /> : <QueryStatus of={reading} lines={4} />}
    </Section>
  );
}

/** The interest of a year, beside the principal that has been lost until now. */
function Accumulated({ months, summary }: { months: readonly ScheduledMonth[]; summary: InvestorSummary }) {
  const found = steps(months, summary.today);
  if (!found.length) {
    return (
      <>
        <EmptyState title="아직 받은 이자가 없어요" />
        <Loss summary={summary} />
      </>
    );
  }
  const earned = (kind: "received" | "coming" | "late") => months.reduce((sum, month) => sum + month[kind].earned, 0);
  const [got, more, overdue] = [earned("received"), earned("coming"), earned("late")];
  const conclusion = `받은 이자는 ${won(got)}이고, ${won(more)}을 더 받을 예정이에요.`;
  return (
    <>
      <div className="mb-6 grid gap-x-16 gap-y-6 md:grid-cols-2">
        <div>
          <p className="text-label text-ink-700">받은 이자 (세후)</p>
          <Figure large value={digits(got)} unit="원" />
          <p className="text-ink-700">
            {more > 0 && `${won(more)}이 더 들어올 예정이에요.`}{overdue > 0 && ` 밀린 이자 ${won(overdue)}은 넣지 않았어요.`}
          </p>
        </div>
        <Loss summary={summary} />
      </div>
      <StepChart steps={found.map(({ month, total, isForecast }) => ({ label: monthName(month), value: total, isForecast }))} latest={amountText(got)} conclusion={conclusion} />
      <ChartTable
        caption="달마다 쌓인 이자"
        columns={["달", "그 달 받은 이자", "그 달 받을 이자", "그 달 밀린 이자", "쌓인 이자"]}
        rows={found.map(({ month, total }) => {
          const of = months.find((one) => one.month === month);
          return [monthName(month), won(of?.received.earned ?? 0), won(of?.coming.earned ?? 0), won(of?.late.earned ?? 0), won(total)];
        })}
      />
    </>
  );
}

/** The lost principal in the size of the interest, and what both are together. */
function Loss({ summary: { received, lost, recovered } }: { summary: InvestorSummary }) {
  const loss = lost - recovered;
  if (loss <= 0) return null;
  const rest = received.earned - loss;
  return (
    <div>
      <p className="text-label text-ink-700">손실 원금 (지금까지)</p>
      <div className="text-clay-700">
        <Figure large value={digits(loss)} unit="원" />
      </div>
      <p className="text-ink-700">
        지금까지 받은 이자 {won(received.earned)}에서 빼면 {rest >= 0 ? `${won(rest)}이 남아요.` : `${won(-rest)}이 모자라요.`}
      </p>
    </div>
  );
}

function Distribution({ portfolio: { amount, byCategory, byGrade, byRate } }: { portfolio: Portfolio }) {
  if (!amount) {
    return (
      <Section title="투자한 돈은 이렇게 나뉘어 있어요">
        <EmptyState title="지금 투자 중인 돈이 없어요">
          <Link className={buttonClass()} to="/products/collateral">
            상품 보기
          </Link>
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="투자한 돈은 이렇게 나뉘어 있어요">
      <p className="text-ink-700">지금 투자 중인 원금 {won(amount)}을 나누어 봤어요.</p>
      <div className="mt-6 grid gap-10 md:grid-cols-3">
        <Parts title="상품 종류" parts={byCategory} whole={amount} />
        <Parts title="등급" parts={byGrade} whole={amount} />
        <Parts title="금리 (연)" parts={byRate} whole={amount} />
      </div>
    </Section>
  );
}

function Parts({ title, parts, whole }: { title: string; parts: readonly PortfolioPart[]; whole: number }) {
  return (
    <div>
      <h3 className="heading-3">{title}</h3>
      <ul className="mt-3 grid gap-4">
        {parts.map(({ name, amount, count }) => (
          <li key={name}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="grow">{name}</b>
              <span className="caption md:order-last md:basis-full">
                {won(amount)} · {count}건
              </span>
              <strong className="min-w-10 text-right">{percentOf(amount, whole)}%</strong>
            </p>
            <ProgressBar className="mt-1" height={10} value={amount / whole} />
          </li>
        ))}
      </ul>
    </div>
  );
}
