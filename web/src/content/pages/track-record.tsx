/** The track record of all loans: returns, arrears and losses, by kind, year and grade. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isLossy, recordMonths, trackRecord } from "#/content/disclosure/record";
import { get } from "#/core/api/client";
import type { EndedLoansShown, EndedPage, RecordLine, RecordMonth, TrackRecordShown } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf, longDate } from "#/core/lib/date";
import { delayRate, resultRateText, rounded } from "#/core/lib/money";
import { StepChart } from "#/core/ui/charts/step-chart";
import { highestOf, RiskBar, RiskLegend } from "#/core/ui/layout/risk-rates";
import { AppLink } from "#/core/session/app-link";
import { ChartTable, Figure, Note, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Page } from "#/core/ui/layout/page";
import "./track-record.css";

export default function TrackRecord() {
  const record = useQuery(trackRecord());
  return (
    <Page title="지금까지의 실적" lead="수익과 연체, 손실을 같은 크기로 보여 드려요. 숫자만으로 알 수 없는 점도 함께 적었어요.">
      {record.data ? <Record record={record.data} /> : <QueryStatus of={record} words="실적을 불러오고 있어요" shape="record" lines={5} />}
    </Page>
  );
}

function Record({ record: { date, total, kinds, years, grades, endings } }: { record: TrackRecordShown }) {
  if (!total.count) {
    return (
      <div className="min-h-dvh">
        <EmptyState title="아직 실행된 대출이 없어요" />
      </div>
    );
  }
  const fullBar = scaleOf([...kinds, ...years, ...grades]);
  return (
    <>
      <p className="text-ink-700">
        {longDate(date)}까지 {total.count.toLocaleString("ko-KR")}건, 모두 <strong>{rounded(total.amount)}</strong>을 빌려줬어요. 평균 금리는 연&nbsp;{total.rate.toFixed(2)}%(세전)예요.
      </p>
      <div className="record-results">
        {total.resultRate !== null && <Result total={total} rate={total.resultRate} />}
        <Arrears total={total} />
        <Losses total={total} />
      </div>
      <Course />
      <Endings endings={endings} total={total} until={date} />
      <p className="text-ink-700 mt-10 max-w-read">
        아래 막대는 0%에서 {fullBar}%까지예요. 연체율은 남은 원금, 손실률은 빌려준 돈에 대한 비율이라 서로 더하지 않아요. 연체된 대출을 팔거나 상각하면 연체율에서 빠지고 손실률에
        들어가요. 그래서 연체율이 0%여도 손실이 있을 수 있어요.
      </p>
      <Lines title="종류별" head="종류" lines={kinds} fullBar={fullBar} />
      <Lines title="실행 연도별" head="연도" lines={years} fullBar={fullBar} />
      <Lines title="개인신용 등급별" head="등급" lines={grades} fullBar={fullBar} />
      <div className="mt-8">
        <Note title="이렇게 계산했어요">
          <ul className="lg:columns-2 lg:gap-10">
            <li>
              손실까지 뺀 수익률은 투자자가 받은 이자와 연체 이자에서 세금과 플랫폼 이용료, 손실 원금을 빼고, 날마다 대출에 남아 있던 원금으로 나누어 1년으로 환산했어요. 연체
              중인 원금은 매각하거나 상각하기 전이라 아직 손실로 빼지 않았어요.
            </li>
            <li>평균 금리는 대출 금리를 금액으로 가중한 세전 평균이에요.</li>
            <li>연체율은 30일 이상 연체된 대출의 남은 원금을 전체 남은 원금으로 나눴어요.</li>
            <li>대출을 매각하거나 상각하면 연체율에서 빠지고 손실률에 들어가요. 그래서 연체율이 낮아도 손실률이 높을 수 있어요.</li>
            <li>손실률은 상각하거나 매각하고 나중에도 회수하지 못한 원금을 지금까지의 대출 금액으로 나눴어요.</li>
          </ul>
        </Note>
      </div>
    </>
  );
}

/** What investors earned after losses; the bar is the interest that they received, and its dark end the losses. */
function Result({ total: { earned, lost }, rate }: { total: RecordLine; rate: number }) {
  const kept = Math.max(0, 1 - lost / (earned || 1));
  return (
    <Rate
      name="손실까지 뺀 수익률 (세후)"
      value={resultRateText(rate)}
      bar={lost > 0 && <ProgressBar height={20} value={kept} lost={1 - kept} share={`받은 이자 ${rounded(earned)} 중 손실 ${rounded(lost)}`} />}
      parts={[["받은 이자", earned], ...(lost ? ([["손실 원금", lost, "lost"]] as const) : [])]}
    >
      연체 중인 원금은 아직 손실로 빼지 않았어요. 지난 실적은 앞으로의 수익을 보장하지 않아요.
    </Rate>
  );
}

/** How much of the outstanding principal is late. */
const Arrears = ({ total: { balance, delayed, delayRate: rate } }: { total: RecordLine }) => (
  <Rate
    name="연체율 (30일 이상)"
    value={delayRate(rate)}
    bar={<ProgressBar height={20} value={1 - delayed / (balance || 1)} late={delayed / (balance || 1)} />}
    parts={[["남은 원금", balance], ["그중 연체된 원금", delayed, "late"]]}
  >
    연체된 대출을 팔거나 상각하면 연체율에서 빠져요. 연체율이 낮아도 손실률을 함께 봐야 해요.
  </Rate>
);

/** How much of all that was lent is lost. */
const Losses = ({ total: { amount, repaid, balance, lost, lostRate } }: { total: RecordLine }) => (
  <Rate
    name="손실률"
    value={delayRate(lostRate)}
    bar={<ProgressBar height={20} value={repaid / amount} lost={lost / amount} />}
    parts={[["돌려받은 원금", repaid], ["남은 원금", balance, "left"], ["손실 원금", lost, "lost"]]}
  >
    빌려준 돈 중 팔거나 상각하고도 돌려받지 못한 돈이에요. 남은 원금에서도 손실이 날 수 있어요.
  </Rate>
);

type RateProps = { name: string; value: string; bar: ReactNode; parts: readonly (readonly [name: string, amount: number, colour?: "left" | "late" | "lost"])[]; children: ReactNode };

/** One of the three results, all of one size: the rate, the amounts behind it, and what it does not say. */
const Rate = ({ name, value, bar, parts, children }: RateProps) => (
  <section className="section-line" aria-label={name}>
    <h2 className="text-label text-ink-700">{name}</h2>
    <Figure large value={value} unit="" />
    <div className="record-results__bar">{bar}</div>
    <dl className="record-results__parts">
      {parts.map(([part, amount, colour]) => (
        <div key={part} className={colour && `record-results__${colour}`}>
          <dt>{part}</dt>
          <dd>{rounded(amount)}</dd>
        </div>
      ))}
    </dl>
    <p className="text-ink-700 text-label mt-3">{children}</p>
  </section>
);

/** The rate of arrears at the end of each month. Two months make a course. */
function Course() {
  const reading = useQuery(recordMonths());
  if (reading.data && reading.data.length < 2) return null;
  return (
    <Section title="연체율은 이렇게 움직였어요">
      <div className="record-course">{reading.data ? <CourseChart months={reading.data} /> : <QueryStatus of={reading} lines={6} />}</div>
    </Section>
  );
}

function CourseChart({ months }: { months: readonly RecordMonth[] }) {
  const latest = months.at(-1)?.delayRate ?? 0;
  const highest = Math.max(...months.map((month) => month.delayRate));
  return (
    <>
      <p className="text-ink-700 mb-4 max-w-read">
        최근 {months.length}개월 중 월말 연체율이 가장 높았을 때는 {delayRate(highest)}, 지금은 {delayRate(latest)}예요.
      </p>
      <StepChart
        steps={months.map(({ date, delayRate: rate }, i) => ({ label: monthOf(date), value: Math.round(rate * HUNDREDTHS), isForecast: false, isMarked: isLossy(months, i) }))}
        latest={delayRate(latest)}
        beside
        format={(value) => `${value / HUNDREDTHS}%`}
        conclusion={`최근 ${months.length}개월 중 월말 연체율이 가장 높았을 때는 ${delayRate(highest)}, 지금은 ${delayRate(latest)}예요.`}
      >
        <span>
          <i className="legend__got" />
          월말의 연체율 (30일 이상)
        </span>
        {months.some((_, i) => isLossy(months, i)) && (
          <span>
            <i className="record-mark" />
            연체 채권을 팔거나 상각해 손실률이 오른 달
          </span>
        )}
      </StepChart>
      <ChartTable
        caption="월말의 연체율과 손실률"
        columns={["월말", "남은 원금", "연체율", "손실률"]}
        rows={months.toReversed().map(({ date, balance, delayRate: late, lostRate }) => [monthOf(date), rounded(balance), delayRate(late), delayRate(lostRate)])}
      />
    </>
  );
}

const HUNDREDTHS = 100; // of a percent

/** "2026-10-31" → "26.10" */
const monthOf = (date: string): string => date.slice(2, 7).replace("-", ".");

const ENDINGS: Record<EndedLoansShown["kind"], string> = { sold: "채권 매각", "written-off": "상각" };

const MOST = 100; // late loans of a list

/** The ended products of today, by what became of them, and the late loans. The record is of the end of a month. */
const useToday = (family: "collateral" | "credit") =>
  useQuery({
    queryKey: ["products", family, "ended", "today"],
    queryFn: () => get<EndedPage>(`/v2/products/${family}/ended`, { anonymous: true, params: { outcomeList: "late", pageSize: MOST } }),
  }).data;

type Today = { family: string; label: string; page: EndedPage | undefined };

const countIn = ({ page }: Today, outcome: string): number => page?.outcomes.find((one) => one.outcome === outcome)?.count ?? 0;

/** What became of the loans that were not repaid, and those whose end is open. `until`: the last day of the record. */
function Endings({ endings, total, until }: { endings: readonly EndedLoansShown[]; total: RecordLine; until: string }) {
  const lists: readonly Today[] = [
    { family: "collateral", label: "부동산·매출채권", page: useToday("collateral") },
    { family: "credit", label: "개인신용", page: useToday("credit") },
  ];
  const today = (outcome: string) => lists.reduce((all, list) => all + countIn(list, outcome), 0);
  const sum = (of: (ended: EndedLoansShown) => number) => endings.reduce((all, ended) => all + of(ended), 0);
  const [count, principal, returned] = [sum((ended) => ended.count), sum((ended) => ended.principal), sum((ended) => ended.returned)];
  return (
    <Section title="연체가 길어진 대출은 이렇게 됐어요">
      <p className="text-ink-700 max-w-read">
        30일 이상 연체된 대출은 채권을 팔 수 있고, 90일 이상 연체된 대출은 상각해서 손실로 확정할 수 있어요.{" "}
        {count ? `${longDate(until)}까지 ${count}건이 그렇게 끝났고, 남아 있던 원금 ${rounded(principal)} 중 ${rounded(returned)}을 돌려받았어요.` : `${longDate(until)}까지 그렇게 끝난 대출은 없어요.`}
      </p>
      {(count > 0 || total.delayCount > 0) && (
        <ul className="record-endings mt-5" aria-label="매각하거나 상각한 대출과 연체 중인 대출">
          {endings.map((ended) => (
            <Ending
              key={ended.kind}
              name={`${ENDINGS[ended.kind]} ${ended.count}건`}
              on={until}
              {...(today(ended.kind) > ended.count && { today: today(ended.kind) })}
              outcome={ended.kind}
              facts={[
                ["손실 원금", rounded(ended.lost)],
                ["돌려받은 원금", rounded(ended.returned)],
                ["당시 남은 원금", rounded(ended.principal)],
              ]}
              lists={lists}
            />
          ))}
          <Ending
            name={`30일 이상 연체 ${total.delayCount}건`}
            on={until}
            outcome="late"
            facts={[
              ["손실 원금", "아직 몰라요"],
              ["남은 원금", rounded(total.delayed)],
            ]}
            lists={lists}
          >
            <LateToday lists={lists} />
          </Ending>
        </ul>
      )}
    </Section>
  );
}

/** How the late loans of today differ from those of the record, and what is done about the longest. */
function LateToday({ lists }: { lists: readonly Today[] }) {
  const [now] = useState(Date.now);
  if (lists.some(({ page }) => !page || page.totalCount > MOST)) return null;
  const late = lists.flatMap(({ page }) => page?.products ?? []);
  const over = (days: number) => late.filter(({ daysLate }) => daysLate >= days).length;
  const counts = lists.filter((list) => countIn(list, "late") > 0).map((list) => `${list.label} ${countIn(list, "late")}건`);
  if (!counts.length) return <p className="record-endings__today">오늘, {dayOf(now)}에 하루 이상 연체된 대출은 없어요.</p>;
  return (
    <p className="record-endings__today">
      오늘, {dayOf(now)}에 하루 이상 연체된 대출은 {counts.join(", ")}
      {over(SALE_AFTER) > 0 ? `이고, 그중 30일 이상 연체는 ${over(SALE_AFTER)}건이에요.` : "이에요. 30일 이상 연체된 대출은 없어요."}{" "}
      {over(WRITE_OFF_AFTER) > 0 &&
        `90일 이상 연체된 ${over(WRITE_OFF_AFTER)}건은 아직 팔거나 상각하지 않았고, 빌린 사람의 계좌에서 매일 다시 출금하고 있어요. 팔거나 상각하면 손실 원금이 손실률에 들어가요.`}
    </p>
  );
}

/** Days late, as in `domain/loans/endings.py`. */
const [SALE_AFTER, WRITE_OFF_AFTER] = [30, 90];

/** Loans with the same end, and the way to the lists of all such products. `today`: their number, if it is more than that of the record. */
type EndingProps = { name: string; on: string; today?: number; outcome: string; facts: readonly (readonly [string, string])[]; lists: readonly Today[]; children?: ReactNode };

const Ending = ({ name, on, today, outcome, facts, lists, children }: EndingProps) => (
  <li>
    <h3>
      {name}
      <span className="caption block">{longDate(on)} 기준{today && `, 오늘까지 ${today}건`}</span>
    </h3>
    <dl>
      {facts.map(([label, value]) => (
        <Key key={label} label={label} value={value} />
      ))}
    </dl>
    {children}
    <p className="record-endings__lists">
      {lists.map(
        (list) =>
          countIn(list, outcome) > 0 && (
            <AppLink key={list.family} className="link" href={`/products/${list.family}/ended?outcomeList=${outcome}`}>
              {OUTCOMES[outcome]} {list.label} {countIn(list, outcome)}건 보기
            </AppLink>
          ),
      )}
    </p>
  </li>
);

const OUTCOMES: Record<string, string> = { late: "지금 하루 이상 연체된", sold: "오늘까지 매각된", "written-off": "오늘까지 상각된" };

/** The percentage at the end of all axes: the next multiple of 5. */
const scaleOf = (lines: readonly RecordLine[]): number => Math.ceil(highestOf(lines) / 5) * 5;

/** Both rates of each line as bars on one axis, with the return; the amounts are in the table. */
function Lines({ title, head, lines, fullBar }: { title: string; head: string; lines: readonly RecordLine[]; fullBar: number }) {
  if (!lines.length) return null;
  return (
    <Section title={title} aside={<RiskLegend />}>
      <div className="record-table">
        <div className="record-line">
          <Axis end={fullBar} />
          <p className="record-line__heads" aria-hidden="true">
            <span>연체율</span>
            <span>손실률</span>
            <span>손실까지 뺀 수익률</span>
          </p>
        </div>
        <ul className="record-lines" aria-label={title}>
          {lines.map((line) => (
            <li key={line.name} className="record-line">
              <h3>
                {line.name} <span className="caption">{line.count}건</span>
              </h3>
              <RiskBar rates={line} highest={fullBar} />
              <dl>
                <Key label="연체율" value={delayRate(line.delayRate)} />
                <Key label="손실률" value={delayRate(line.lostRate)} />
                <Key label="손실까지 뺀 수익률" value={resultRateText(line.resultRate)} />
              </dl>
            </li>
          ))}
        </ul>
      </div>
      <ChartTable
        words="금액까지 표로 보기"
        caption={`${title} 실적`}
        columns={[head, "건수", "빌려준 돈", "평균 금리", "세후 이자", "연체율", "손실률", "손실까지 뺀 수익률"]}
        rows={lines.map((line) => [
          line.name,
          `${line.count}건`,
          rounded(line.amount),
          `${line.rate.toFixed(2)}%`,
          rounded(line.earned),
          delayRate(line.delayRate),
          delayRate(line.lostRate),
          resultRateText(line.resultRate),
        ])}
      />
    </Section>
  );
}

const Axis = ({ end }: { end: number }) => (
  <span className="record-axis" aria-hidden="true">
    {[0, end / 2, end].map((percent) => (
      <span key={percent}>{percent}%</span>
    ))}
  </span>
);

const Key = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
