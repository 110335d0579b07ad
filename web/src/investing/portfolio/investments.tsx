/** The investments of the person: their total, the list, and the result. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Invested, InvestorSummary, PositionState } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { classNames } from "#/core/lib/class-names";
import { shortDate } from "#/core/lib/date";
import { signed, won, yearlyRate } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass } from "#/core/ui/button";
import { Chips, SelectField } from "#/core/ui/forms/choices";
import { Icon } from "#/core/ui/icon";
import { EmptyState } from "#/core/ui/layout/message-page";
import { type Fact, Facts, Section, Tag } from "#/core/ui/layout/content";
import { Pagination } from "#/core/ui/pagination";
import { ProductTitle } from "#/core/ui/product-title";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { useCategories } from "#/products/catalogue/categories";
import { addressOf, LATE_INVESTMENTS } from "./addresses";
import { principalOf, rateText } from "./figures";
import { hasInvested, useInvestments, useSummary } from "./mypage-api";
import "./investments.css";

const SIZE = 20;
/** The labels of the states of an investment. */
export const STATES: Record<PositionState, { label: string; tone?: "pine" | "clay" }> = {
  waiting: { label: "모집 중" },
  current: { label: "상환 중", tone: "pine" },
  overdue: { label: "연체", tone: "clay" },
  repaid: { label: "상환 완료" },
  lost: { label: "손실 확정", tone: "clay" },
  withdrawn: { label: "취소" },
  refunded: { label: "모집 실패·환불" },
};
const FILTERS = [
  { value: "waiting", label: "모집 중", states: ["waiting"] },
  { value: "current", label: "상환 중", states: ["current"] },
  { value: "overdue", label: "연체", states: ["overdue"] },
  { value: "repaid", label: "상환 완료", states: ["repaid"] },
  { value: "lost", label: "손실 확정", states: ["lost"] },
  { value: "cancelled", label: "취소·환불", states: ["withdrawn", "refunded"] },
] as const;
const SORTS = [
  { value: "latest", label: "최근 투자순" },
  { value: "amount", label: "투자 금액순" },
  { value: "rate", label: "금리 높은순" },
  { value: "maturity", label: "만기 빠른순" },
];
const LONGEST_LATE = { value: "late", label: "연체 오래된순" };

export default function Investments() {
  const reading = useSummary();
  const { data } = reading;
  return (
    <MyPage title="투자 현황" lead={data && hasInvested(data) && <Totals summary={data} />}>
      {data ? <Content summary={data} /> : <QueryStatus of={reading} words="투자 현황을 불러오고 있어요" lines={6} />}
    </MyPage>
  );
}

const SHOWN_STATES: readonly PositionState[] = ["waiting", "current", "overdue", "repaid", "lost"];

const countOf = ({ groups }: InvestorSummary, states: readonly PositionState[]) => groups.reduce((total, { state, count }) => (states.includes(state) ? total + count : total), 0);

/** What is invested, and the way to what is late of it. */
function Totals({ summary }: { summary: InvestorSummary }) {
  const late = countOf(summary, ["overdue"]);
  return (
    <>
      <span className="block">
        투자 중인 원금 <strong className="text-ink-900">{won(principalOf(summary).invested)}</strong>
      </span>
      {late > 0 && (
        <Link className="link text-clay-700" to={LATE_INVESTMENTS}>
          연체 {late}건, 밀린 돈 (세후) {won(summary.late.net)}
        </Link>
      )}
    </>
  );
}

function Content({ summary }: { summary: InvestorSummary }) {
  if (!hasInvested(summary)) return <NoInvestments filtered={false} />;
  return (
    <>
      <List counts={(states) => countOf(summary, states)} />
      <Result summary={summary} />
    </>
  );
}

/** What the investments brought so far, and how it is computed. */
function Result({ summary }: { summary: InvestorSummary }) {
  const { received, thisYear, coming, lost, recovered, result, averageRate, resultRate } = summary;
  const number = { label: "투자 건수", value: `${countOf(summary, SHOWN_STATES)}건` };
  const hasLoss = lost > recovered;
  return (
    <Section title="투자 결과">
      <KeyFigures
        facts={[
          hasLoss ? { label: "손실 원금", value: <span className="text-clay-700">{won(lost - recovered)}</span> } : number,
          { label: "평균 대출 금리 (세전)", value: averageRate ? `연 ${averageRate}%` : "없어요" },
          { label: "올해 받은 이자 (세후)", value: won(thisYear.earned) },
          { label: "받을 이자 (세후, 예정)", value: won(coming.earned) },
        ]}
      />
      <details className="chart-table border-b border-line">
        <summary>
          <Icon name="down" small className="icon--turns" />
          수익 계산 보기
        </summary>
        <div className="max-w-read pb-4">
          <Facts
            facts={[
              ...(hasLoss ? [number] : []),
              { label: "돌려받은 원금", value: won(received.principal) },
              { label: "지금까지 받은 이자 (세후)", value: won(received.earned) },
              { label: "뺀 손실 원금", value: lost > 0 ? signed(-lost) : "없어요" },
              ...(recovered > 0 ? [{ label: "손실에서 회수한 원금", value: signed(recovered) }] : []),
              { label: "손실을 뺀 수익 (세후)", value: signed(result), sum: true },
              ...(resultRate === null ? [] : [{ label: "손실을 뺀 수익률", value: rateText(resultRate) }]),
            ]}
          />
          <p className="caption">
            수익률은 손실을 뺀 수익을 대출에 들어가 있던 원금과 날수로 나누어 1년으로 환산했어요. 예치금과 모집 중인 돈, 아직 받지 않은 이자는 넣지 않았어요.
          </p>
        </div>
      </details>
    </Section>
  );
}

const KeyFigures = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="key-figures border-t-2 border-ink-900 pt-5">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function List({ counts }: { counts(states: readonly PositionState[]): number }) {
  const [parameters, changeParameters] = useQueryParameters();
  const filter = FILTERS.find(({ value }) => value === parameters.get("state"));
  const [category, sort, page] = [parameters.get("category") ?? "", parameters.get("sort") ?? "latest", Number(parameters.get("page")) || 1];
  const categories = useCategories();
  const query = useInvestments({ state: filter?.states ?? [], category, sort, page });
  /** The filter is in the address, so that going back and reloading preserve it. */
  const filterBy = (name: string, value: string) =>
    changeParameters((now) => {
      if (name !== "page") now.delete("page");
      if (value) now.set(name, value);
      else now.delete(name);
      return now;
    });
  const found = query.data;
  return (
    <Section id="list" title="투자 내역">
      <div className="investments-states">
        <Chips
          label="상태"
          options={FILTERS.map(({ value, label, states }) => ({ value, label, count: counts(states) }))}
          chosen={filter ? [filter.value] : []}
          onToggle={(value) => filterBy("state", value === filter?.value ? "" : value)}
        />
      </div>
      <div className="investments-filter">
        <SelectField
          label="상품 종류"
          options={[{ value: "all", label: "모든 상품" }, ...[...categories].map(([value, label]) => ({ value, label }))]}
          value={category || "all"}
          onValue={(value) => filterBy("category", value === "all" ? "" : value)}
        />
        <SelectField label="정렬" options={counts(["overdue"]) > 0 ? [...SORTS, LONGEST_LATE] : SORTS} value={sort} onValue={(value) => filterBy("sort", value)} />
      </div>
      {!filter && counts(["overdue"]) > 0 && <p className="caption mt-4">연체 투자가 먼저 보여요. 빌린 사람의 계좌에서 매일 다시 출금하고, 들어온 돈은 바로 나누어 드려요.</p>}
      <div className="mt-6" aria-busy={query.isPlaceholderData}>
        {!found && <QueryStatus of={query} words="투자 내역을 불러오고 있어요" shape="rows" lines={4} />}
        {found && !found.totalCount && <NoInvestments filtered={Boolean(filter || category)} />}
        {found && found.totalCount > 0 && (
          <>
            <div className="investment-rows">
              <Heads />
              <ul className="border-t-2 border-ink-900">
                {found.investments.map((one) => (
                  <Row key={one.orderUid + one.productUid} one={one} />
                ))}
              </ul>
            </div>
            <Pagination page={page} pages={Math.ceil(found.totalCount / SIZE)} onPage={(next) => filterBy("page", String(next))} />
          </>
        )}
      </div>
    </Section>
  );
}

const NoInvestments = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState title="조건에 맞는 투자가 없어요. 다른 조건을 골라 보세요." />
  ) : (
    <EmptyState title="아직 투자한 상품이 없어요">
      <Link className={buttonClass()} to="/products/collateral">
        상품 보기
      </Link>
    </EmptyState>
  );

const Heads = () => (
  <p className="investment-row investment-row--heads" aria-hidden="true">
    <span>상품</span>
    <span>투자금</span>
    <span>남은 원금</span>
    <span>받은 이자 (세후)</span>
    <span>다음 일정 (세후)</span>
  </p>
);

/** Two lines: the product and its amount, the state and the outstanding principal. Bad news takes the place of the terms.
 * With more room a row of a table. */
function Row({ one }: { one: Invested }) {
  const { title, state, rate, period, amount, outstanding, received } = one;
  const { label, tone } = STATES[state];
  const isBad = state === "overdue" || state === "lost";
  return (
    <li className={classNames("investment-row", isBad && "investment-row--bad")}>
      <div className="investment-row__line">
        <p className="investment-row__name">
          <Link to={addressOf(one)}>
            <ProductTitle>{title}</ProductTitle>
          </Link>
        </p>
        <strong className="investment-row__amount">{won(amount)}</strong>
      </div>
      <div className="investment-row__line">
        <p className="investment-row__state">
          <Tag {...(tone && { tone })}>{label}</Tag>
          <span className="investment-row__terms">
            연 {yearlyRate(rate)}% (세전)<span className="investment-row__period"> · {period}개월</span>
          </span>
        </p>
        <p className="investment-row__next">{nextOf(one)}</p>
        <p className="investment-row__left">
          <span className="investment-row__word">남은 원금 </span>
          {won(outstanding)}
        </p>
      </div>
      <p className="investment-row__received">{won(received.earned)}</p>
    </li>
  );
}

const lateSince = ({ next, daysLate }: Invested): string => (next ? `${shortDate(next.date)}부터 ${daysLate}일째` : `${daysLate}일째`);

/** What comes next or was lost. */
function nextOf(one: Invested): ReactNode {
  const { next, lost, recovered } = one;
  if (lost > 0 && lost === recovered) return "손실을 모두 회수했어요";
  if (lost > recovered) return `손실 ${won(lost - recovered)}`;
  if (next?.state === "late") return <span className="text-clay-700">{lateSince(one)}</span>;
  return next ? `${shortDate(next.date)} · ${won(next.net)}` : "–";
}
