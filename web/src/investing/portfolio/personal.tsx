/** The investor's data and limits, with links to change them. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { PersonalFacts, WithdrawalLink } from "#/accounts/profile/personal-facts";
import type { Cap } from "#/core/api/gen";
import { ending } from "#/core/lib/account";
import { won } from "#/core/lib/money";
import { LinkList } from "#/core/pages/link-list";
import { MyPage } from "#/core/pages/my-page";
import { loadInvestmentInfo, useInvestor } from "#/core/session/investor";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { type Fact, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { DEPOSIT } from "#/investing/ordering/remedies";
import { balance } from "#/ledger/balance";

const LINKS = [
  { to: "/mypage/investor/register/personal", label: "투자 준비" },
  { to: "/membership", label: "등급과 혜택" },
] as const;

export default function Personal() {
  const { investmentCap } = useInvestor();
  const accounts = useAccounts();
  useEffect(() => void loadInvestmentInfo(), []);
  return (
    <MyPage title="내 정보">
      <div className="my-page__columns">
        <div>
          <PersonalFacts more={accounts} />
        </div>
        <div className="my-page__aside">
          {investmentCap.length > 0 && (
            <Section title="내 투자 한도">
              <ul className="grid gap-6">
                {investmentCap.map((cap) => (
                  <RemainingLimit key={cap.kind} cap={cap} />
                ))}
              </ul>
            </Section>
          )}
        </div>
        <div className="xl:mt-10">
          <LinkList links={LINKS} />
          <WithdrawalLink />
        </div>
      </div>
    </MyPage>
  );
}

/** The accounts of an investor, which lead to the page of the deposit. The rows keep their place until they are read. */
function useAccounts(): Fact[] {
  const isInvestor = useSession().account?.isInvestor === true;
  const { data } = useQuery({ ...balance(), refetchInterval: false, enabled: isInvestor });
  if (!isInvestor) return [];
  const account = data?.honestAccount;
  const certified = data?.withdrawAccounts.map(({ bankName, accountNumber }) => `${bankName} ${ending(accountNumber)}`);
  return [
    { label: "입금 계좌", value: data ? <ToDeposit name="입금 계좌" value={account && `${account.bankName} ${ending(account.accountNumber)}`} otherwise="만들기" /> : "–" },
    { label: "출금 계좌", value: certified ? <ToDeposit name="출금 계좌" value={certified.join(", ")} otherwise="인증하기" /> : "–" },
  ];
}

/** `otherwise`: what one does there without such an account. */
function ToDeposit({ name, value, otherwise }: { name: string; value: string | null | undefined; otherwise: string }) {
  const label = value ? "보기" : otherwise;
  return (
    <>
      {value}{" "}
      <AppLink className="link link--inline" href={DEPOSIT} aria-label={`${name} ${label}`}>
        {label}
      </AppLink>
    </>
  );
}

function RemainingLimit({ cap: { title, investmentAvailable, investmentCapacity } }: { cap: Cap }) {
  const used = investmentCapacity - investmentAvailable;
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <b>{title}</b>
        <strong className={investmentAvailable ? undefined : "text-clay-700"}>{investmentAvailable ? won(investmentAvailable) : "다 썼어요"}</strong>
      </p>
      <ProgressBar className="my-2" height={14} value={investmentCapacity ? used / investmentCapacity : 0} progress={`${title}, ${won(investmentCapacity)} 중 ${won(used)} 투자 중`} />
      <p className="caption">
        {won(investmentCapacity)} 중 {used ? `${won(used)} 투자 중` : "투자한 돈이 없어요"}
      </p>
    </li>
  );
}
