/** Returns by month, and the distribution of the investments. */
import { useState } from "react";
import { Link } from "react-router";
import type { InvestorSummary, Portfolio, PortfolioPart, ScheduledMonth } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, digits, signed, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass, IconButton } from "#/core/ui/button";
import { StepChart } from "#/core/ui/charts/step-chart";
import { EmptyState } from "#/core/ui/layout/message-page";
import { ChartTable, Facts, Figure, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { monthName, percentOf, principalOf, rateText, resultText, steps } from "./figures";
import { usePortfolio, useSummary, useYear } from "./mypage-api";

export default function Returns() {
  const summary = useSummary();
  const portfolio = usePortfolio();
  return (
    <MyPage title="수익" lead="세금과 이용료, 손실을 뺀 수익이에요. 원금과 이자는 보장되지 않아요.">
      {summary.data ? <Earned summary={summary.data} /> : <QueryStatus of={summary} words="수익을 불러오고 있어요" lines={5} />}
      {portfolio.data ? <Distribution portfolio={portfolio.data} /> : <QueryStatus of={portfolio} lines={4} />}
    </MyPage>
  );
}

function Earned({ summary }: { summary: InvestorSummary }) {
  return (
    <>
      {resultText(summary) && <Result summary={summary} />}
      <Year summary={summary} />
    </>
  );
}

/** What is left of the interest after the losses, since the first investment, and how it is computed. */
function Result({ summary }: { summary: InvestorSummary }) {
  const { received, lost, recovered, result, resultRate } = summary;
  const { late } = principalOf(summary);
  return (
    <div className="grid items-start gap-x-16 gap-y-4 md:grid-cols-2">
      <div>
        <p className="text-label text-ink-700">지금까지 손실을 뺀 수익 (세후)</p>
        <Figure large value={result < 0 ? `−${digits(-result)}` : digits(result)} unit="원" />
        {resultRate !== null && (
          <p>
            손실을 뺀 수익률 <strong>{rateText(resultRate)}</strong>
          </p>
        )}
        {late > 0 && <p className="caption">연체된 대출의 원금 {won(late)}은 아직 빼지 않았어요.</p>}
      </div>
      <Facts
        facts={[
          { label: "받은 이자 (세후)", value: won(received.earned) },
          { label: "손실 원금", value: lost > recovered ? <span className="text-clay-700">{signed(recovered - lost)}</span> : "없어요" },
          { label: "손실을 뺀 수익", value: signed(result), sum: true },
        ]}
      />
    </div>
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
      {reading.data ? <Accumulated months={reading.data.months} today={summary.today} /> : <QueryStatus of={reading} lines={4} />}
    </Section>
  );
}

/** The interest of a year, month by month. */
function Accumulated({ months, today }: { months: readonly ScheduledMonth[]; today: string }) {
  const found = steps(months, today);
  if (!found.length) return <EmptyState title="아직 받은 이자가 없어요" />;
  const earned = (kind: "received" | "coming" | "late") => months.reduce((sum, month) => sum + month[kind].earned, 0);
  const [got, more, overdue] = [earned("received"), earned("coming"), earned("late")];
  const conclusion = `받은 이자는 ${won(got)}이고, ${won(more)}을 더 받을 예정이에요.`;
  return (
    <>
      <div className="mb-6">
        <p className="text-label text-ink-700">받은 이자 (세후)</p>
        <Figure value={digits(got)} unit="원" />
        <p className="text-ink-700">
          {more > 0 && `${won(more)}이 더 들어올 예정이에요.`}{overdue > 0 && ` 밀린 이자 ${won(overdue)}은 넣지 않았어요.`}
        </p>
      </div>
      <StepChart steps={found.map(({ month, total, isForecast }) => ({ label: monthName(month), value: total, isForecast }))} latest={amountText(got)} conclusion={conclusion}>
        <span>
          <i className="legend__got" />
          받은 이자
        </span>
        <span>
          <i className="legend__plan" />
          받을 예정
        </span>
      </StepChart>
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

function Distribution({ portfolio: { amount, byCategory, byGrade, byRate } }: { portfolio: Portfolio }) {
  if (!amount) {
    return (
      <Section title="지금 투자 중인 돈이 없어요">
        <p className="text-ink-700">투자하면 상품 종류와 등급, 금리로 나누어 보여 드려요.</p>
        <div className="actions mt-5">
          <Link className={buttonClass()} to="/products/collateral">
            상품 보기
          </Link>
        </div>
      </Section>
    );
  }
  return (
    <Section title="투자한 돈은 이렇게 나뉘어 있어요">
      <p className="text-ink-700">지금 투자 중인 원금 {won(amount)}을 나누어 봤어요.</p>
      <div className="mt-6 grid gap-10 md:grid-cols-3">
        <Parts title="상품 종류" parts={byCategory} whole={amount} />
        <Parts title="등급" parts={byGrade} whole={amount} />
        <Parts title="대출 금리 (연, 세전)" parts={byRate} whole={amount} />
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
