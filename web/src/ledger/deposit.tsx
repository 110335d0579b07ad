/** The deposit account: balance, account for deposits, history. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { post } from "#/core/api/client";
import type { BankAccount, HonestInfo } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { amountText, digits, won } from "#/core/lib/money";
import { copyAccount, groupedAccount } from "#/core/pages/account-number";
import { MyPage } from "#/core/pages/my-page";
import { Button, buttonClass } from "#/core/ui/button";
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
      <div className="max-w-text">{info.data ? <Account info={info.data} /> : <QueryStatus of={info} words="예치금을 불러오고 있어요" lines={6} />}</div>
    </MyPage>
  );
}

function Account({ info }: { info: HonestInfo }) {
  const { honestAccount, available, withdrawAccounts } = info;
  const balance = honestAccount?.balance ?? available;
  useDepositToast(balance);
  const opening = useOpening();
  const isCertified = withdrawAccounts.length > 0;
  return (
    <>
      <p className="text-label text-ink-700">투자에 쓸 수 있는 예치금</p>
      <Figure large live value={digits(available)} unit="원" />
      {balance > available && <p className="text-ink-700">투자 신청에 잡혀 있는 {won(balance - available)}은 빼고 보여 드려요.</p>}
      <div className="mt-5 flex max-w-panel gap-2">
        {honestAccount ? (
          <Button className="flex-1" onClick={() => void payIn(honestAccount)}>
            입금하기
          </Button>
        ) : isCertified ? (
          <Button className="flex-1" busy={opening.isPending} onClick={() => opening.mutate()}>
            가상계좌 만들기
          </Button>
        ) : (
          <CertifyLink label="계좌 인증하기" />
        )}
        {isCertified && (honestAccount || available > 0) && (
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
          <NoAccount isCertified={isCertified} isOpening={opening.isSuccess} />
        )}
      </Section>
      {isCertified && (
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

async function payIn({ bankName, accountNumber }: BankAccount): Promise<void> {
  const message = `${bankName} ${groupedAccount(accountNumber)}\n은행 앱에서 이 계좌로 보내면 바로 예치금에 더해져요.`;
  const copies = await confirm({ title: "이 계좌로 보내 주세요", message, confirmLabel: "계좌번호 복사하기", cancelLabel: "닫기" });
  if (copies) await copyAccount(accountNumber);
}

/** Leads to the certification of an account: to another one, or as a button with a label. */
const CertifyLink = ({ label }: { label?: string }) => (
  <Link className={label ? `${buttonClass()} flex-1` : "link"} to={CERTIFY} onClick={() => rememberOrigin({ path: PATH, type: "page" })}>
    {label ?? "바꾸기"}
  </Link>
);

type NoAccountProps = { isCertified: boolean; isOpening: boolean };

/** A virtual account comes with the certified account. `isOpening`: the bank has not answered yet. */
const NoAccount = ({ isCertified, isOpening }: NoAccountProps) => (
  <div role="status">
    {isOpening ? (
      <Note title="가상계좌를 만들고 있어요">
        <p>은행 연결이 늦어지고 있어요. 다 되면 이 화면에 저절로 나타나요. 화면을 닫아도 계속 만들어요.</p>
      </Note>
    ) : (
      <Note title="아직 가상계좌가 없어요">
        <p>
          {isCertified
            ? "인증한 계좌가 있어서 다시 인증하지 않아도 돼요. 버튼을 누르면 돈을 넣을 가상계좌를 만들어 드려요."
            : "본인 계좌를 인증하면 돈을 넣을 가상계좌를 바로 만들어 드려요."}
        </p>
      </Note>
    )}
  </div>
);

/** Opens the virtual account. The balance, which is read repeatedly, contains it as soon as the bank has opened it. */
function useOpening() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => post<HonestInfo>("/v2/user/deposit/account", undefined, { headers: { "Idempotency-Key": crypto.randomUUID() } }),
    onSuccess: (info) => {
      queries.setQueryData(balance().queryKey, info);
      if (info.honestAccount) toast("가상계좌를 만들었어요.");
    },
    onError: showError,
  });
}

/** Shows a toast when the balance grows while the page is open, not for the first read. */
function useDepositToast(balance: number): void {
  const before = useRef(balance);
  useEffect(() => {
    const more = balance - before.current;
    before.current = balance;
    if (more > 0) toast(`${amountText(more)}이 들어왔어요.`);
  }, [balance]);
}
