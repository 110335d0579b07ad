/** The deposit account: balance, account for deposits, history. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { HonestInfo } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { ending } from "#/core/lib/account";
import { amountText, digits, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass } from "#/core/ui/button";
import { Facts, Figure, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { balance } from "./balance";
import { AboutDeposit, CertifyLink, GetAccount, NoAccount, PayInto, useOpening } from "./deposit-account";
import { History } from "./history";
import "./deposit.css";

const PATH = "/mypage/deposit";

export default function Deposit() {
  const info = useQuery(balance());
  return (
    <MyPage title="예치금">
      {info.data ? <Account info={info.data} /> : <QueryStatus of={info} words="예치금을 불러오고 있어요" lines={6} />}
    </MyPage>
  );
}

function Account({ info }: { info: HonestInfo }) {
  const { honestAccount, available, reserved, withdrawAccounts } = info;
  const balance = available + reserved;
  const arrived = useArrivedDeposit(balance);
  const opening = useOpening();
  const isCertified = withdrawAccounts.length > 0;
  return (
    <>
      <div className="deposit-top">
        <div>
          <p className="text-label text-ink-700">투자에 쓸 수 있는 예치금</p>
          <Figure large live value={digits(available)} unit="원" />
        </div>
        <section className="deposit-top__account" aria-labelledby="pay-into">
          <h2 className="heading-3 mb-2" id="pay-into">
            입금 계좌
          </h2>
          {honestAccount ? (
            <>
              <PayInto label="계좌번호" bankName={honestAccount.bankName} number={honestAccount.accountNumber} holder={honestAccount.holder} />
              <p className="text-label text-ink-700 mt-3">
                {arrived > 0 ? `${amountText(arrived)}이 들어왔어요.` : "이 계좌로 보내면 이 화면의 예치금이 저절로 늘어나요."}
              </p>
              <AboutDeposit />
            </>
          ) : (
            <>
              <NoAccount isCertified={isCertified} isOpening={opening.isSuccess} />
              {!opening.isSuccess && (
                <div className="mt-5 flex">
                  <GetAccount isCertified={isCertified} opening={opening} from={PATH} />
                </div>
              )}
            </>
          )}
          {isCertified && (honestAccount || available > 0) && (
            <div className="mt-5 flex">
              <Link className={`${buttonClass("quiet")} flex-1`} to={`${PATH}/withdraw`}>
                출금하기
              </Link>
            </div>
          )}
        </section>
        {reserved > 0 && <Parts balance={balance} available={available} />}
      </div>
      {isCertified && (
        <Section title="출금 계좌" aside={<CertifyLink from={PATH} />}>
          <div className="border-t-2 border-ink-900">
            <Facts facts={withdrawAccounts.map(({ bankName, accountNumber }) => ({ label: bankName, value: ending(accountNumber) }))} />
          </div>
        </Section>
      )}
      {(honestAccount || balance > 0) && <History balance={balance} today={info.today} />}
    </>
  );
}

/** What of the balance is reserved for orders, and what can be used: the two add up to the balance. */
const Parts = ({ balance, available }: { balance: number; available: number }) => (
  <div className="deposit-parts">
    <ProgressBar height={20} remainder="counterpart" value={1 - available / balance} />
    <Facts
      facts={[
        { label: "투자 신청 중", value: won(balance - available) },
        { label: "쓸 수 있는 예치금", value: won(available) },
        { label: "예치금 합계", value: won(balance), sum: true },
      ]}
    />
    <p className="caption">
      투자 신청 중인 돈은{" "}
      <Link className="link link--inline" to="/mypage/investor/investments">
        투자 현황
      </Link>
      의 투자 중인 원금에 들어 있어요. 취소하면 쓸 수 있는 예치금으로 돌아와요.
    </p>
  </div>
);

/** Won of the last payment that arrived while the page is open, 0 after the balance has fallen. It is also shown as a toast, which
 * is seen from the whole page. */
function useArrivedDeposit(balance: number): number {
  const before = useRef(balance);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    const more = balance - before.current;
    before.current = balance;
    if (more === 0) return;
    setArrived(Math.max(more, 0));
    if (more > 0) toast(`${amountText(more)}이 들어왔어요.`);
  }, [balance]);
  return arrived;
}
