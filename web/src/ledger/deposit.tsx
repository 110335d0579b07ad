/** The deposit account: balance, account for deposits, history. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { HonestInfo } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { digits, reading, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass } from "#/core/ui/button";
import { Facts, Figure, Note, Section } from "#/core/ui/layout/content";
import { balance } from "./balance";
import { History } from "./history";
import { PayInto } from "./deposit-account";

const PATH = "/mypage/deposit";
export const CERTIFY = "/authentication/account-verification";

export default function Deposit() {
  const info = useQuery(balance());
  return (
    <MyPage title="예치금">
      <div className="max-w-[720px]">{info.data ? <Account info={info.data} /> : <QueryStatus of={info} words="예치금을 불러오고 있어요" lines={6} />}</div>
    </MyPage>
  );
}

function Account({ info }: { info: HonestInfo }) {
  const { honestAccount, available, withdrawAccounts } = info;
  const balance = honestAccount?.balance ?? available;
  useDepositToast(balance);
  return (
    <>
      <p className="text-label text-ink-700">투자에 쓸 수 있는 예치금</p>
      <Figure large live value={digits(available)} unit="원" />
      {balance > available && <p className="text-ink-700">투자 신청에 잡혀 있는 {won(balance - available)}은 빼고 보여 드려요.</p>}
      <div className="mt-5 flex max-w-[376px] gap-2">
        {!honestAccount && <CertifyLink label={withdrawAccounts.length > 0 ? "가상계좌 만들기" : "계좌 인증하기"} />}
        {withdrawAccounts.length > 0 && (honestAccount || available > 0) && (
          <Link className={`${buttonClass("quiet")} flex-1`} to={`${PATH}/withdraw`}>
            출금하기
          </Link>
        )}
      </div>
      <Section title="입금 계좌">
        {honestAccount ? (
          <>
            <PayInto label="가상계좌 번호" bankName={honestAccount.bankName} number={honestAccount.accountNumber} />
            <p className="text-ink-700 mt-3">이 계좌로 보내면 바로 예치금에 더해져요. 이 화면을 열어 두면 저절로 바뀌어요.</p>
          </>
        ) : (
          <NoAccount isCertified={withdrawAccounts.length > 0} />
        )}
      </Section>
      {withdrawAccounts.length > 0 && (
        <Section title="출금 계좌" aside={<CertifyLink />}>
          <div className="border-t-2 border-ink-900">
            <Facts facts={withdrawAccounts.map(({ bankName, accountNumber }) => ({ label: bankName, value: `끝자리 ${accountNumber.slice(-4)}` }))} />
          </div>
        </Section>
      )}
      <History balance={balance} today={info.today} />
    </>
  );
}

/** Leads to the certification of an account: to another one, or as a button with a label. */
const CertifyLink = ({ label }: { label?: string }) => (
  <Link className={label ? `${buttonClass()} flex-1` : "link"} to={CERTIFY} onClick={() => rememberOrigin({ path: PATH, type: "page" })}>
    {label ?? "바꾸기"}
  </Link>
);

/** A virtual account comes with the certified account. */
const NoAccount = ({ isCertified }: { isCertified: boolean }) => (
  <Note title="아직 가상계좌가 없어요">
    <p>
      {isCertified ? "계좌를 한 번 더 인증하면 돈을 넣을 가상계좌를 만들어 드려요." : "본인 계좌를 인증하면 돈을 넣을 가상계좌를 바로 만들어 드려요."}
    </p>
  </Note>
);

/** Shows a toast when the balance grows while the page is open, not for the first read. */
function useDepositToast(balance: number): void {
  const before = useRef(balance);
  useEffect(() => {
    const more = balance - before.current;
    before.current = balance;
    if (more > 0) toast(`${reading(more)}이 들어왔어요.`);
  }, [balance]);
}
