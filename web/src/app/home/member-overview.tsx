/** The investments and loans of a member. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InvestorSummary, LoanApplication, LoanInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf } from "#/core/lib/date";
import { amountText, won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { Loading } from "#/core/ui/layout/message-page";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { AssetSplit } from "#/investing/portfolio/hero";
import { useSummary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { isRunning, progressOf } from "#/loans/borrower/application-phases";
import { firstDue, openBonds } from "#/loans/borrower/due";
import { loanInfo } from "#/loans/borrower/loan-api";
import { OVERVIEW } from "#/loans/borrower/words";
import { ApplicationSteps } from "./application-steps";
import { MyMoney } from "./my-money";

const INVESTED_STATES: readonly string[] = ["current", "overdue", "waiting"];
const LOAD_FAILED = "불러오지 못했어요"; // no alert: the query repeats by itself

export default function MemberOverview() {
  const { account, error } = useSession();
  if (!account) {
    // the next step above shows the error
    return <MyMoney>{!error && <Loading />}</MyMoney>;
  }
  const types = userTypes(account);
  if (types.length === 1 && types[0] === "borrower") return <BorrowerOnly />;
  return (
    <MyMoney>
      <div className="home-overview__sections">
        {types.some((type) => type.endsWith("investor")) && <InvestorOverview />}
        {types.includes("borrower") && <BorrowerOverview />}
        {types.includes("financial-institution") && <OverviewSection title="투자" href="/dashboard" facts={[{ label: "투자 한도와 투자한 상품", value: "투자 현황에서 봐요" }]} />}
      </div>
    </MyMoney>
  );
}

/** Before the first application: its steps instead of empty figures. */
function BorrowerOnly() {
  const loans = useQuery(loanInfo());
  const isNew = loans.data && !openBonds(loans.data.bonds).length && !loans.data.loans.some(isRunning);
  return isNew ? (
    <section className="section-line">
      <h2 className="heading-3 mb-2">신청은 네 단계예요</h2>
      <ApplicationSteps />
    </section>
  ) : (
    <MyMoney>
      <div className="home-overview__sections">
        <BorrowerOverview />
      </div>
    </MyMoney>
  );
}

function InvestorOverview() {
  const summary = useSummary();
  const money = useQuery(balance());
  if (!summary.data || !money.isFetched)
    return (
      <InvestorSection facts={[]}>
        <QueryStatus of={summary} />
      </InvestorSection>
    );
  const { groups, late } = summary.data;
  const invested = groups.reduce((sum, { state, outstanding }) => (INVESTED_STATES.includes(state) ? sum + outstanding : sum), 0);
  const deposit = money.data?.available;
  const isDrawn = deposit !== undefined && invested + deposit > 0;
  return (
    <InvestorSection facts={[...(isDrawn ? [] : assetFacts(invested, deposit)), ...interestFacts(summary.data), ...lateFacts(late.net)]}>
      {isDrawn && <AssetSplit invested={invested} deposit={deposit} />}
    </InvestorSection>
  );
}

/** The facts that the chart of both shows otherwise. */
const assetFacts = (invested: number, deposit: number | undefined): Fact[] => [
  { label: "예치금", value: deposit === undefined ? LOAD_FAILED : won(deposit) },
  { label: "투자 중인 원금", value: won(invested) },
];

const interestFacts = ({ next, coming, thisYear }: InvestorSummary): Fact[] => [
  next ? { label: `${dayOf(next.on)}에 받을 돈 (세후, 예정)`, value: won(next.net) } : { label: "받을 이자 (세후, 예정)", value: won(coming.earned) },
  { label: "올해 받은 이자 (세후)", value: won(thisYear.earned) },
];

const lateFacts = (late: number): Fact[] => (late > 0 ? [{ label: "밀린 돈 (세후)", value: <span className="text-clay-700">{won(late)}</span> }] : []);

function BorrowerOverview() {
  const loans = useQuery(loanInfo());
  if (!loans.isFetched)
    return (
      <LoanSection facts={[]}>
        <Loading lines={1} />
      </LoanSection>
    );
  return loans.data ? <OpenLoans {...loans.data} /> : <LoanSection facts={[{ label: "갚고 있는 대출", value: LOAD_FAILED }]} />;
}

function OpenLoans({ bonds, loans }: LoanInfo) {
  const open = openBonds(bonds);
  const application = loans.find(isRunning);
  if (!open.length) return application ? <ApplicationOnly application={application} /> : <LoanSection facts={[NO_LOAN]} />;
  const left = open.reduce((sum, { outstandingPrincipal }) => sum + outstandingPrincipal, 0);
  const borrowed = open.reduce((sum, { amount }) => sum + amount, 0);
  const due = firstDue(bonds);
  return (
    <LoanSection
      facts={[
        { label: "남은 원금", value: won(left) },
        ...(due ? [{ label: `다음 갚는 날, ${dayOf(due.next.dueDate)}`, value: won(due.next.total) }] : []),
      ]}
    >
      <ProgressBar className="mt-2" value={(borrowed - left) / borrowed} height={14} progress={`빌린 원금 ${won(borrowed)} 중 ${won(borrowed - left)}을 갚았어요`} />
      <p className="text-ink-700 text-label mt-2">
        {amountText(borrowed)} 중 {won(borrowed - left)}을 갚았어요
      </p>
    </LoanSection>
  );
}

function ApplicationOnly({ application }: { application: LoanApplication }) {
  const { share, words } = progressOf(application);
  return (
    <LoanSection facts={[]}>
      <Facts facts={[{ label: application.product, value: application.label }]} />
      <ProgressBar value={share} height={14} progress={words} />
      <p className="text-ink-700 text-label mt-2">{words}</p>
    </LoanSection>
  );
}

const NO_LOAN: Fact = {
  label: "아직 대출이 없어요",
  value: (
    <AppLink className="link -my-3" href="/loan/credit/guide">
      대출 알아보기
    </AppLink>
  ),
};

type SectionContent = { facts: readonly Fact[]; children?: ReactNode };

const InvestorSection = (content: SectionContent) => (
  <OverviewSection className="home-overview__investor" title="투자" href="/mypage/investor/investments" {...content} />
);

const LoanSection = (content: SectionContent) => <OverviewSection title="대출" href={OVERVIEW} {...content} />;

type OverviewSectionProps = SectionContent & { title: string; href: string; className?: string };

const OverviewSection = ({ title, href, facts, className, children }: OverviewSectionProps) => (
  <section className={className}>
    <h3 className="section__head">
      <span className="text-label font-strong">{title}</span>
      <AppLink className="link text-label" href={href}>
        {title} 현황
      </AppLink>
    </h3>
    {children && <div>{children}</div>}
    {facts.length > 0 && <Facts facts={facts} />}
  </section>
);
