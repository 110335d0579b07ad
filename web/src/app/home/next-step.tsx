/** The home page's notice to members: an investor's missing requirement with a link, or the next step. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NEEDED } from "#/accounts/certifications/certifications";
import { Pending } from "#/core/journeys/pending";
import { won } from "#/core/lib/money";
import { REGISTRATION } from "#/core/session/access";
import { investorInfo } from "#/core/session/investor";
import { displayName, useAccountReading, useSession } from "#/core/session/session";
import { type UserType, userTypes } from "#/core/session/user-type";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/blank";
import { Note } from "#/core/ui/layout/content";
import { SMALLEST } from "#/investing/order-rules/lines";
import { DEPOSIT } from "#/investing/order-rules/remedies";
import { balance } from "#/ledger/balance";
import { useSummary } from "#/investing/portfolio/mypage-api";
import { useInvestorSteps } from "#/investing/registration/investor-steps";

const INVESTORS: readonly UserType[] = ["personal-investor", "corporation-investor"];

export default function NextStep() {
  const { account } = useSession();
  const reading = useAccountReading();
  if (!account) return <Pending of={reading} />;
  const types = userTypes(account);
  if (INVESTORS.some((type) => types.includes(type))) return <OfInvestor />;
  return types.includes("borrower") ? <Loans /> : <Dashboard />;
}

function OfInvestor() {
  const { data, error } = useQuery(investorInfo());
  if (error) return <Investments />;
  if (!data) return <Loading />;
  if (!data.investable) return <Lacking />;
  return data.accountBalance > 0 ? <WithMoney /> : <WithoutMoney />;
}

/** Orders and withdrawals that are under way hold a part of the balance. */
function WithMoney() {
  const { data, error } = useQuery(balance());
  return data || error ? <Investments money={data?.available ?? 0} /> : <Loading />;
}

function Lacking() {
  const { asked, steps } = useInvestorSteps(REGISTRATION);
  const name = displayName(useSession());
  if (!steps) return asked.error ? <Investments /> : <Loading />;
  const lacking = steps.filter(({ state }) => NEEDED.includes(state)).map((step) => step.name);
  if (!lacking.length) {
    return (
      <Card title={`${name}님, 거의 다 왔어요`} label="상태 보기" href={REGISTRATION}>
        담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요.
      </Card>
    );
  }
  return (
    <Card title={`${name}님, 투자까지 ${lacking.length}가지 남았어요`} label="이어서 준비하기" href={REGISTRATION}>
      {lacking.join(", ")}. 하나씩 마치면 바로 투자할 수 있어요.
    </Card>
  );
}

/** Members who have invested before see their investments instead. */
function WithoutMoney() {
  const { data, error } = useSummary();
  const name = displayName(useSession());
  if (!data && !error) return <Loading />;
  if (error || data?.groups.some(({ count }) => count > 0)) return <Investments />;
  return (
    <Card title={`${name}님, 투자할 준비가 끝났어요`} label="예치금 채우기" href={DEPOSIT}>
      예치금을 채우면 1만원부터 투자할 수 있어요.
    </Card>
  );
}

const Investments = ({ money = 0 }: { money?: number }) => {
  const title = `${displayName(useSession())}님, 반가워요`;
  return money < SMALLEST ? (
    <Card title={title} label="투자 현황 보기" href="/mypage/investor/investments">
      투자한 상품과 받을 돈을 한곳에서 봐요.
    </Card>
  ) : (
    <Card title={title} label="투자 상품 보기" href="/products/collateral">
      예치금 {won(money)}으로 투자할 수 있어요.
    </Card>
  );
};

const Loans = () => (
  <Card title={`${displayName(useSession())}님, 반가워요`} label="대출 현황 보기" href="/mypage/loan/apply">
    신청한 대출과 갚을 날을 한곳에서 봐요.
  </Card>
);

const Dashboard = () => (
  <Card title={`${displayName(useSession())}님, 반가워요`} label="투자 현황 보기" href="/dashboard">
    이번 달 한도와 투자한 상품을 한곳에서 봐요.
  </Card>
);

const Card = ({ title, label, href, children }: { title: string; label: string; href: string; children: ReactNode }) => (
  <Note title={title}>
    <p>{children}</p>
    <p className="mt-3">
      <AppLink className={buttonClass()} href={href}>
        {label}
      </AppLink>
    </p>
  </Note>
);
