/** The investments and loans of a member. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Instalment, InvestorSummary, LoanApplication, LoanInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf } from "#/core/lib/date";
import { digits, won, yearlyRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { buttonClass } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { type Fact, Facts, Figure } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { SCHEDULE } from "#/investing/portfolio/addresses";
import { principalOf, resultText } from "#/investing/portfolio/figures";
import { AssetSplit } from "#/investing/portfolio/hero";
import { useSummary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { isRunning, progressOf } from "#/loans/borrower/application-phases";
import { firstDue, openBonds } from "#/loans/borrower/due";
import { loanInfo } from "#/loans/borrower/loan-api";
import { detailOf, OVERVIEW } from "#/loans/borrower/words";
import { MyMoney } from "./my-money";

const LOAD_FAILED = "불러오지 못했어요"; // no alert: the query repeats by itself

export default function MemberOverview() {
  const { account, error } = useSession();
  if (!account) {
    // the next step above shows the error
    return <MyMoney>{!error && <Loading />}</MyMoney>;
  }
  const types = userTypes(account);
  if (types.length === 1 && types[0] === "borrower") return <BorrowerOnly />;
  if (types.length > 1) return <Both />;
  return (
    <MyMoney>
      <div className="home-overview__sections">
        {types.some((type) => type.endsWith("investor")) && <InvestorOverview />}
        {types.includes("financial-institution") && <OverviewSection title="투자" href="/dashboard" facts={[{ label: "투자 한도와 투자한 상품", value: "투자 현황에서 봐요" }]} />}
      </div>
    </MyMoney>
  );
}

/** The next payments to the member and of the member come first, with equal weight; the details of each follow. */
function Both() {
  const summary = useSummary();
  const loans = useQuery(loanInfo());
  if (!summary.isFetched || !loans.isFetched) {
    return (
      <MyMoney>
        <Loading />
      </MyMoney>
    );
  }
  const next = summary.data?.next;
  const due = loans.data && firstDue(loans.data.bonds);
  const paysBoth = Boolean(next && due);
  return (
    <MyMoney>
      {next && due && (
        <div className="amount-rows mt-2">
          <AmountRow name={`${dayOf(next.on)}에 받을 돈 (세후, 예정)`} amount={next.net} href={SCHEDULE} />
          <AmountRow name={nameOf(due.next)} amount={due.next.total} href={detailOf(due.bond.bondUid)} />
        </div>
      )}
      <div className="home-overview__sections">
        <InvestorOverview isNextAbove={paysBoth} />
        <BorrowerOverview isNextAbove={paysBoth} />
      </div>
    </MyMoney>
  );
}

const AmountRow = ({ name, amount, href }: { name: string; amount: number; href: string }) => (
  <AppLink href={href}>
    <span>{name}</span>
    <strong className="figure">
      {digits(amount)}
      <small>원</small>
    </strong>
  </AppLink>
);

/** Without a loan and an application there is nothing to show: the next step asks what to begin with. */
function BorrowerOnly() {
  const { data } = useQuery(loanInfo());
  if (data && !openBonds(data.bonds).length && !data.loans.some(isRunning)) return null;
  return (
    <MyMoney>
      <div className="home-overview__sections">
        <BorrowerOverview />
      </div>
    </MyMoney>
  );
}

/** `isNextAbove`: the next payment stands above the section. */
type Overview = { isNextAbove?: boolean };

function InvestorOverview({ isNextAbove = false }: Overview) {
  const summary = useSummary();
  const money = useQuery(balance());
  if (!summary.data || !money.isFetched)
    return (
      <InvestorSection facts={[]}>
        <QueryStatus of={summary} />
      </InvestorSection>
    );
  const { invested } = principalOf(summary.data);
  const deposit = money.data?.available;
  if (deposit === undefined || invested + deposit === 0) {
    return (
      <InvestorSection
        facts={[{ label: "예치금", value: deposit === undefined ? LOAD_FAILED : won(deposit) }, { label: "투자 중인 원금", value: won(invested) }, ...resultFacts(summary.data)]}
      />
    );
  }
  return <Assets summary={summary.data} invested={invested} deposit={deposit} isNextAbove={isNextAbove} />;
}

/** The next payment is the figure; without one, all that the member has. */
function Assets({ summary, invested, deposit, isNextAbove }: { summary: InvestorSummary; invested: number; deposit: number; isNextAbove: boolean }) {
  const { next } = summary;
  const all = invested + deposit;
  return (
    <InvestorSection facts={[...(next ? [{ label: "내 자산", value: won(all) }] : []), ...resultFacts(summary), ...lateFacts(summary)]}>
      {!isNextAbove && <NamedFigure name={next ? `${dayOf(next.on)}에 받을 돈 (세후, 예정)` : "내 자산"} amount={next ? next.net : all} />}
      <AssetSplit invested={invested} deposit={deposit} height={14} />
    </InvestorSection>
  );
}

const NamedFigure = ({ name, amount }: { name: string; amount: number }) => (
  <>
    <p className="text-ink-700 text-label">{name}</p>
    <Figure value={digits(amount)} unit="원" />
  </>
);

function resultFacts(summary: InvestorSummary): Fact[] {
  const result = resultText(summary);
  return result ? [{ label: "손실을 뺀 수익 (세후)", value: result }] : [];
}

const lateFacts = ({ late }: InvestorSummary): Fact[] => (late.net > 0 ? [{ label: "밀린 돈 (세후)", value: <span className="text-clay-700">{won(late.net)}</span> }] : []);

function BorrowerOverview({ isNextAbove = false }: Overview) {
  const loans = useQuery(loanInfo());
  if (!loans.isFetched)
    return (
      <LoanSection facts={[]}>
        <Loading lines={1} />
      </LoanSection>
    );
  return loans.data ? <OpenLoans {...loans.data} isNextAbove={isNextAbove} /> : <LoanSection facts={[{ label: "갚고 있는 대출", value: LOAD_FAILED }]} />;
}

function OpenLoans({ bonds, loans, isNextAbove }: LoanInfo & { isNextAbove: boolean }) {
  const open = openBonds(bonds);
  const application = loans.find(isRunning);
  if (!open.length) return application ? <ApplicationOnly application={application} /> : <NoLoan />;
  const left = open.reduce((sum, { outstandingPrincipal }) => sum + outstandingPrincipal, 0);
  const borrowed = open.reduce((sum, { amount }) => sum + amount, 0);
  const due = firstDue(bonds);
  return (
    <LoanSection
      facts={[
        { label: "남은 원금", value: won(left) },
        ...(due ? [{ label: "다음 회차", value: `${due.next.number}회 (모두 ${due.bond.repaymentTotal}회)` }] : []),
        ...(open.length > 1 ? [{ label: "갚고 있는 대출", value: `${open.length}건` }] : open.map(({ roi }) => ({ label: "금리", value: `연 ${yearlyRate(roi)}%` }))),
      ]}
    >
      {due && !isNextAbove && <NamedFigure name={nameOf(due.next)} amount={due.next.total} />}
      <div className="home-overview__bar">
        <ProgressBar value={(borrowed - left) / borrowed} height={14} progress={`빌린 원금 ${won(borrowed)} 중 ${won(borrowed - left)}을 갚았어요`} />
        <p className="text-ink-700 text-label">
          {won(borrowed)} 중 {won(borrowed - left)}을 갚았어요
        </p>
      </div>
    </LoanSection>
  );
}

const nameOf = ({ dueDate, state }: Instalment): string => (state === "late" ? `${dayOf(dueDate)}부터 밀린 돈` : `${dayOf(dueDate)}에 갚을 돈`);

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

const NoLoan = () => (
  <LoanSection facts={[]}>
    <p className="font-semibold">아직 대출이 없어요</p>
    <p className="text-ink-700 mb-4">한도를 알아봐도 신용점수는 내려가지 않아요.</p>
    <AppLink className={buttonClass("quiet")} href="/loan/credit/guide">
      대출 알아보기
    </AppLink>
  </LoanSection>
);

type SectionContent = { facts: readonly Fact[]; children?: ReactNode };

const InvestorSection = (content: SectionContent) => <OverviewSection title="투자" href="/mypage/investor/investments" {...content} />;

const LoanSection = (content: SectionContent) => <OverviewSection title="대출" href={OVERVIEW} {...content} />;

type OverviewSectionProps = SectionContent & { title: string; href: string };

const OverviewSection = ({ title, href, facts, children }: OverviewSectionProps) => (
  <section>
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
