/** Withdraws money to the certified account, with the code of an SMS. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { HonestInfo, WithdrawalReceipt } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { accountEnding } from "#/core/lib/account";
import { amountText, signed, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Notice } from "#/core/pages/notice";
import { Button, buttonClass } from "#/core/ui/button";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Facts, Note } from "#/core/ui/layout/content";
import { balance } from "./balance";
import { CERTIFY } from "./deposit-account";
import { PaymentSheet } from "./payment-sheet";
import { usePayment } from "./use-payment";
import { receipt, refusal, WITHDRAW } from "./withdrawal";

type Amount = { amount: number };

export default function Withdraw() {
  const info = useQuery(balance());
  return (
    <MyPage title="출금하기" lead="인증한 본인 계좌로만 보내 드려요.">
      {info.data ? <Form info={info.data} /> : <QueryStatus of={info} words="출금할 수 있는 금액을 확인하고 있어요" lines={5} />}
    </MyPage>
  );
}

function Form({ info: { available, reserved, withdrawAccounts, withdrawal } }: { info: HonestInfo }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const payment = usePayment<Amount, WithdrawalReceipt>({
    path: "/v2/user/deposit/withdraw",
    body: (wanted) => wanted,
    onPaid: (paid) => {
      queries.setQueryData(receipt(paid.uid).queryKey, paid);
      return navigate(`${WITHDRAW}/${paid.uid}`, { replace: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: balance().queryKey }),
  });
  const { asking, confirming } = payment;
  const [amount, setAmount] = useState<number | null>(confirming?.details.amount ?? null);
  const [error, setError] = useState<string>();
  const [to] = withdrawAccounts;
  if (!to) return <NotCertified />;
  const possible = withdrawal.withdrawable > 0 ? `${amountText(withdrawal.withdrawable)}까지 출금할 수 있어요.` : "지금은 출금할 수 있는 돈이 없어요.";
  const account = accountEnding(to.bankName, to.accountNumber);
  const change = (won: number | null) => {
    setAmount(won);
    setError(undefined);
    asking.reset();
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const refused = refusal(amount, available, withdrawal);
    setError(refused ?? undefined);
    if (!refused && amount && !asking.isPending) asking.mutate({ amount });
  };
  const action = (
    <Button large block type="submit" busy={asking.isPending && !confirming} closed={!withdrawal.isOpen}>
      {withdrawal.isOpen ? `${amount ? `${amountText(amount)} ` : ""}출금하기` : `${withdrawal.opensAt}부터 출금할 수 있어요`}
    </Button>
  );
  return (
    <>
      <form className="my-page__columns" onSubmit={ask} noValidate>
        <div className="grid gap-6">
          {!withdrawal.isOpen && (
            <Note title="은행 점검 시간이에요">
              <p>{withdrawal.opensAt}부터 다시 출금할 수 있어요.</p>
            </Note>
          )}
          <MoneyField label="출금할 금액" help={error ? undefined : possible} value={amount} error={error} max={withdrawal.withdrawable} quick={[100_000, 1_000_000]} most={{ label: "전액", amount: withdrawal.withdrawable }} onValue={change} />
        </div>
        <div className="my-page__aside mt-6 border-t-2 border-ink-900 xl:mt-0">
          <Facts
            facts={[
              { label: "받을 계좌", value: account },
              { label: "보내는 때", value: "신청하면 바로 (은행 점검 시간 제외)" },
              { label: "수수료", value: "없음" },
              { label: "한도", value: `한 번 ${amountText(withdrawal.atOnce)}, 하루 ${amountText(withdrawal.aDay)}` },
              ...(reserved > 0
                ? [
                    { label: "예치금 합계", value: won(available + reserved) },
                    { label: "투자 신청 중", value: signed(-reserved) },
                  ]
                : []),
              { label: "출금할 수 있는 돈", value: won(available), sum: true },
            ]}
          />
        </div>
        <div className="mt-6 grid content-start gap-6">
          <Notice error={confirming ? null : asking.error} />
          <div className="only-lg">{action}</div>
        </div>
        <div className="action-bar action-bar--line only-sm mt-8">{action}</div>
      </form>
      <PaymentSheet
        payment={payment}
        words={(wanted) => ({
          title: "인증번호를 입력하면 보내요",
          facts: [
            { label: "출금할 금액", value: won(wanted.amount) },
            { label: "받을 계좌", value: account },
          ],
          button: `${won(wanted.amount)} 출금하기`,
        })}
      />
    </>
  );
}

const NotCertified = () => (
  <Note title="출금할 계좌가 없어요">
    <p className="mb-4">본인 이름의 계좌를 인증하면 출금할 수 있어요.</p>
    <div className="actions">
      <Link className={buttonClass()} to={CERTIFY} onClick={() => rememberOrigin({ path: WITHDRAW, type: "page" })}>
        계좌 인증하기
      </Link>
    </div>
  </Note>
);
