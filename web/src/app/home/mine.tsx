/** What a member has on the platform: as an investor, as a borrower, or as both. */
import { useQuery } from "@tanstack/react-query";
import type { InvestorSummary, LoanInfo } from "#/core/api/gen";
import { Pending } from "#/core/journeys/pending";
import { dayOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { Loading } from "#/core/ui/layout/blank";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { useSummary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { loanInfo } from "#/loans/borrower/loan-api";

const UNKNOWN = "불러오지 못했어요"; // not an alert of its own: it is asked again all the time

export default function Mine() {
  const { account } = useSession();
  if (!account) return <Loading />; // the next step above says what keeps it
  const types = userTypes(account);
  return (
    <div className="mine">
      {types.some((type) => type.endsWith("investor")) && <OfInvestor />}
      {types.includes("borrower") && <OfBorrower />}
      {types.includes("financial-institution") && <Side title="투자" href="/dashboard" facts={[{ label: "투자 한도와 투자한 상품", value: "투자 현황에서 봐요" }]} />}
    </div>
  );
}

function OfInvestor() {
  const summary = useSummary();
  const money = useQuery(balance());
  if (!summary.data || !money.isFetched) return <Pending of={summary} />;
  const deposit = { label: "예치금", value: money.data ? won(money.data.available) : UNKNOWN };
  return <Side title="투자" href="/mypage/investor/investments" facts={[deposit, ...investedFacts(summary.data)]} />;
}

function investedFacts({ groups, coming, late }: InvestorSummary): Fact[] {
  const invested = groups.filter(({ state }) => state === "current" || state === "overdue" || state === "waiting");
  return [
    { label: "투자 중인 원금", value: won(invested.reduce((sum, { outstanding }) => sum + outstanding, 0)) },
    { label: "받을 이자 (세후, 예정)", value: won(coming.earned) },
    ...(late.net > 0 ? [{ label: "밀린 돈 (세후)", value: <span className="text-clay-700">{won(late.net)}</span> }] : []),
  ];
}

function OfBorrower() {
  const loans = useQuery(loanInfo());
  if (!loans.isFetched) return <Loading />;
  return <Side title="대출" href="/mypage/loan/apply" facts={loans.data ? owedFacts(loans.data) : [{ label: "갚고 있는 대출", value: UNKNOWN }]} />;
}

/** The instalment that is due first, of all loans that are being repaid. */
function owedFacts({ bonds }: LoanInfo): Fact[] {
  const open = bonds.filter(({ state }) => state === "repaying" || state === "overdue");
  if (!open.length) return [{ label: "갚고 있는 대출", value: "없어요" }];
  const next = open.flatMap(({ oncomingInstallment }) => oncomingInstallment ?? []).sort((a, b) => a.dueDate.localeCompare(b.dueDate))[0];
  return [
    { label: "남은 원금", value: won(open.reduce((sum, { outstandingPrincipal }) => sum + outstandingPrincipal, 0)) },
    ...(next ? [{ label: `다음 갚는 날, ${dayOf(next.dueDate)}`, value: won(next.principal + next.interest + next.overdueInterest) }] : []),
  ];
}

const Side = ({ title, href, facts }: { title: string; href: string; facts: readonly Fact[] }) => (
  <section>
    <h3 className="sec__h">
      <span className="label strong">{title}</span>
      <AppLink className="link label" href={href}>
        {title} 현황
      </AppLink>
    </h3>
    <Facts facts={facts} />
  </section>
);
