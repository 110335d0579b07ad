/** The investments and loans of a member. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { contract, firstDue as firstPayment } from "#/borrowing/application/queries";
import type { InvestorSummary, LoanApplication, LoanInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf, longDate } from "#/core/lib/date";
import { amountText, digits, won, yearlyRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { investorInfo } from "#/core/session/investor";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { buttonClass } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { type Fact, Facts, Figure } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { INVESTMENTS } from "#/investing/portfolio/addresses";
import { principalOf, resultText } from "#/investing/portfolio/figures";
import { AssetSplit } from "#/investing/portfolio/hero";
import { hasInvested, useSummary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { isRunning } from "#/loans/borrower/application-phases";
import { ApplicationProgress } from "#/loans/borrower/application-progress";
import { dueOf, firstDue, nameOf, openBonds } from "#/loans/borrower/due";
import { loanInfo } from "#/loans/borrower/loan-api";
import { OVERVIEW } from "#/loans/borrower/words";
import { isPayoutHeadline, loanHeadline } from "./headline";
import { MyMoney } from "./my-money";

const LOAD_FAILED = "불러오지 못했어요"; // no alert: the query repeats by itself

export default function MemberOverview() {
  const { account, error } = useSession();
  if (!account) {
    // the next step above shows the error
    return <MyMoney>{!error && <Loading />}</MyMoney>;
  }
  const types = userTypes(account);
  if (types.length > 1) return <Both />;
  if (types[0] === "borrower") return <BorrowerOnly />;
  if (types[0] === "financial-institution") {
    return (
      <MyMoney>
        <OverviewSection side="투자" href="/dashboard" facts={[{ label: "투자 한도와 투자한 상품", value: "투자 현황에서 봐요" }]} />
      </MyMoney>
    );
  }
  return <InvestorOnly />;
}

/** Both appear together, so that neither moves the other. */
function Both() {
  const summary = useSummary();
  const money = useQuery(balance());
  const loans = useQuery(loanInfo());
  const info = useQuery(investorInfo());
  const isFetched = [summary, money, loans, info].every((asked) => asked.isFetched);
  const headline = loans.data && loanHeadline(loans.data, true, summary.data);
  return (
    <MyMoney>
      {isFetched ? (
        <div className="home-overview__sections">
          <InvestorOverview isHeadlineOfLoan={!loans.data || headline !== undefined} />
          <BorrowerOverview isDueAbove={headline === "instalment"} />
        </div>
      ) : (
        <Loading />
      )}
    </MyMoney>
  );
}

/** Without a loan and an application there is nothing to show: the next step asks what to begin with. */
function BorrowerOnly() {
  const { data } = useQuery(loanInfo());
  if (data && !openBonds(data.bonds).length && !data.loans.some(isRunning)) return null;
  return (
    <MyMoney>
      <div className="home-overview__sections">
        <BorrowerOverview isDueAbove={data && loanHeadline(data, false, undefined) === "instalment"} />
      </div>
    </MyMoney>
  );
}

/** Without an investment and a deposit there is nothing to show: the next step names the way to them. */
function InvestorOnly() {
  const summary = useSummary();
  const money = useQuery(balance());
  if (summary.data && money.data && !hasInvested(summary.data) && !money.data.available) return null;
  return (
    <MyMoney>
      <div className="home-overview__sections">
        <InvestorOverview />
      </div>
    </MyMoney>
  );
}

/** `isHeadlineOfLoan`: the headline of the page is about a loan, not about investing. */
function InvestorOverview({ isHeadlineOfLoan = false }: { isHeadlineOfLoan?: boolean }) {
  const summary = useSummary();
  const money = useQuery(balance());
  const info = useQuery(investorInfo());
  if (!summary.data || !money.isFetched || !info.isFetched)
    return (
      <InvestorSection facts={[]}>
        <QueryStatus of={summary} />
      </InvestorSection>
    );
  const { invested, late } = principalOf(summary.data);
  const next = isHeadlineOfLoan || !isPayoutHeadline(summary.data, info.error ? undefined : info.data) ? nextFacts(summary.data) : [];
  const deposit = money.data?.available;
  if (deposit === undefined) {
    return <InvestorSection facts={[{ label: "예치금", value: LOAD_FAILED }, { label: "투자 중인 원금", value: won(invested) }, ...next, ...resultFacts(summary.data)]} />;
  }
  if (invested + deposit === 0) return <NoInvestment summary={summary.data} />;
  return (
    <InvestorSection title="내 자산" facts={next} aside={<AssetSplit invested={invested} deposit={deposit} height={14} />}>
      <Figure value={digits(invested + deposit)} unit="원" />
      {resultFacts(summary.data).map(({ label, value }) => (
        <p key={label}>
          <span>{label}</span> <strong>{value}</strong>
        </p>
      ))}
      {late > 0 && <p className="font-semibold text-clay-700">투자한 대출의 연체 원금 {won(late)}</p>}
    </InvestorSection>
  );
}

const NoInvestment = ({ summary }: { summary: InvestorSummary }) => (
  <InvestorSection facts={resultFacts(summary)}>
    <p className="font-semibold">지금 투자한 돈이 없어요</p>
    <p className="text-ink-700">1만원부터 여러 상품에 나누어 투자할 수 있어요.</p>
  </InvestorSection>
);

function resultFacts(summary: InvestorSummary): Fact[] {
  const result = resultText(summary);
  return result ? [{ label: "손실을 뺀 수익 (세후)", value: result }] : [];
}

const nextFacts = ({ next }: InvestorSummary): Fact[] => (next ? [{ label: `${dayOf(next.on)}에 받을 돈 (세후, 예정)`, value: won(next.net) }] : []);

/** `isDueAbove`: the headline of the page tells the instalment that is due. */
function BorrowerOverview({ isDueAbove = false }: { isDueAbove?: boolean | undefined }) {
  const loans = useQuery(loanInfo());
  if (!loans.isFetched)
    return (
      <LoanSection facts={[]}>
        <Loading lines={1} />
      </LoanSection>
    );
  return loans.data ? <OpenLoans {...loans.data} isDueAbove={isDueAbove} /> : <LoanSection facts={[{ label: "갚고 있는 대출", value: LOAD_FAILED }]} />;
}

function OpenLoans({ bonds, loans, isDueAbove }: LoanInfo & { isDueAbove: boolean }) {
  const open = openBonds(bonds);
  const application = loans.find(isRunning);
  if (!open.length) return application ? <ApplicationOnly application={application} /> : <NoLoan />;
  const left = open.reduce((sum, { outstandingPrincipal }) => sum + outstandingPrincipal, 0);
  const borrowed = open.reduce((sum, { amount }) => sum + amount, 0);
  const dues = open.flatMap((bond) => dueOf(bond) ?? []);
  const first = firstDue(bonds);
  // above stands either what is late of one loan, or what is next of all
  const others = first?.arrears ? dues.filter(({ bond }) => bond.bondUid !== first.bond.bondUid) : [];
  return (
    <LoanSection
      title="남은 원금"
      facts={[
        ...(isDueAbove ? others : dues).map((due) => ({ label: open.length > 1 ? `${due.bond.title}, ${nameOf(due)}` : nameOf(due), value: won(due.total) })),
        ...(open.length > 1
          ? open.map(({ title, outstandingPrincipal }) => ({ label: title, value: won(outstandingPrincipal) }))
          : open.flatMap(({ roi, endDate }) => [{ label: "금리", value: `연 ${yearlyRate(roi)}%` }, { label: "만기", value: longDate(endDate) }])),
      ]}
    >
      <Figure value={digits(left)} unit="원" />
      <div className="home-overview__bar">
        <ProgressBar value={(borrowed - left) / borrowed} height={14} progress={`빌린 원금 ${won(borrowed)} 중 ${won(borrowed - left)}을 갚았어요`} />
        <p className="text-ink-700 text-label">
          {won(borrowed)} 중 {won(borrowed - left)}을 갚았어요
        </p>
      </div>
    </LoanSection>
  );
}

/** With the terms as far as they are known. */
function ApplicationOnly({ application }: { application: LoanApplication }) {
  const { amount, rate, period, appliedAt, applyUid, state } = application;
  const { data: terms } = useQuery({ ...contract(applyUid, "signed"), enabled: state === "depositing" });
  return (
    <LoanSection
      facts={[
        ...(amount ? [{ label: "빌리는 금액", value: amountText(amount) }] : []),
        ...(rate ? [{ label: "금리", value: `연 ${yearlyRate(rate)}%` }] : []),
        ...(period ? [{ label: "기간", value: `${period}개월` }] : []),
        { label: "신청한 날", value: longDate(appliedAt) },
        ...(terms ? [{ label: "매달 갚을 돈", value: won(terms.monthlyPayment) }, firstPayment(terms)] : []),
      ]}
    >
      <ApplicationProgress application={application} />
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

/** `title`: the name of the figure, where there is one. In a wide window `aside` and facts stand beside it. */
type SectionContent = { title?: string; facts: readonly Fact[]; aside?: ReactNode; children?: ReactNode };

const InvestorSection = (content: SectionContent) => <OverviewSection side="투자" href={INVESTMENTS} {...content} />;

const LoanSection = (content: SectionContent) => <OverviewSection side="대출" href={OVERVIEW} {...content} />;

type OverviewSectionProps = SectionContent & { side: string; href: string };

const OverviewSection = ({ side, title = side, href, facts, aside, children }: OverviewSectionProps) => (
  <section>
    <h3 className="section__head">
      <span className="text-label font-strong">{title}</span>
      <AppLink className="link text-label" href={href}>
        {side} 현황
      </AppLink>
    </h3>
    {children && <div>{children}</div>}
    {(aside || facts.length > 0) && (
      <div>
        {aside}
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
    )}
  </section>
);
