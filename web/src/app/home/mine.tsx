/** What a member has on the platform: as an investor, as a borrower, or as both. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Bond } from "#/core/api/gen";
import { Pending } from "#/core/journeys/pending";
import { dayOf } from "#/core/lib/date";
import { reading, won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { Loading } from "#/core/ui/layout/blank";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { Lap } from "#/core/ui/layout/lap";
import { Whole } from "#/investing/portfolio/hero";
import { useSummary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { firstDue, openBonds } from "#/loans/borrower/due";
import { loanInfo } from "#/loans/borrower/loan-api";
import { OVERVIEW } from "#/loans/borrower/words";

const INVESTED: readonly string[] = ["current", "overdue", "waiting"];
const UNKNOWN = "불러오지 못했어요"; // no alert: the query repeats by itself

export default function Mine() {
  const { account } = useSession();
  if (!account) return <Loading />; // the next step above names the reason
  const types = userTypes(account);
  return (
    <div className="home-mine__sections">
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
  const { groups, coming, late } = summary.data;
  const invested = groups.reduce((sum, { state, outstanding }) => (INVESTED.includes(state) ? sum + outstanding : sum), 0);
  return (
    <Side title="투자" href="/mypage/investor/investments" facts={[...heldFacts(invested, money.data?.available), ...comingFacts(coming.earned, late.net)]}>
      {money.data && <Whole invested={invested} deposit={money.data.available} />}
    </Side>
  );
}

/** Only what the drawing of both does not say. */
function heldFacts(invested: number, deposit: number | undefined): Fact[] {
  if (deposit !== undefined && invested + deposit > 0) return [];
  return [
    { label: "예치금", value: deposit === undefined ? UNKNOWN : won(deposit) },
    { label: "투자 중인 원금", value: won(invested) },
  ];
}

const comingFacts = (earned: number, late: number): Fact[] => [
  { label: "받을 이자 (세후, 예정)", value: won(earned) },
  ...(late > 0 ? [{ label: "밀린 돈 (세후)", value: <span className="text-clay-700">{won(late)}</span> }] : []),
];

function OfBorrower() {
  const loans = useQuery(loanInfo());
  if (!loans.isFetched) return <Loading />;
  return loans.data ? <Owed bonds={loans.data.bonds} /> : <Borrowed facts={[{ label: "갚고 있는 대출", value: UNKNOWN }]} />;
}

function Owed({ bonds }: { bonds: readonly Bond[] }) {
  const open = openBonds(bonds);
  if (!open.length) return <Borrowed facts={[{ label: "갚고 있는 대출", value: "없어요" }]} />;
  const left = open.reduce((sum, { outstandingPrincipal }) => sum + outstandingPrincipal, 0);
  const borrowed = open.reduce((sum, { amount }) => sum + amount, 0);
  const due = firstDue(bonds);
  return (
    <Borrowed
      facts={[
        { label: "남은 원금", value: won(left) },
        ...(due ? [{ label: `다음 갚는 날, ${dayOf(due.next.dueDate)}`, value: won(due.next.total) }] : []),
      ]}
    >
      <Lap className="mt-2" value={(borrowed - left) / borrowed} height={14} progress={`빌린 원금 ${won(borrowed)} 중 ${won(borrowed - left)}을 갚았어요`} />
      <p className="text-ink-700 text-label mt-2">
        {reading(borrowed)} 중 {reading(borrowed - left)}을 갚았어요
      </p>
    </Borrowed>
  );
}

const Borrowed = (side: { facts: readonly Fact[]; children?: ReactNode }) => <Side title="대출" href={OVERVIEW} {...side} />;

type SideProps = { title: string; href: string; facts: readonly Fact[]; children?: ReactNode };

const Side = ({ title, href, facts, children }: SideProps) => (
  <section>
    <h3 className="section__head">
      <span className="text-label font-strong">{title}</span>
      <AppLink className="link text-label" href={href}>
        {title} 현황
      </AppLink>
    </h3>
    {children}
    <Facts facts={facts} />
  </section>
);
