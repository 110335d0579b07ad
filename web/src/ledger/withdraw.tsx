/** Withdraws money to the certified account. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { HonestInfo } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { amountText, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Notice } from "#/core/pages/notice";
import { Button, buttonClass } from "#/core/ui/button";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Facts, Note } from "#/core/ui/layout/content";
import { balance } from "./balance";
import { CERTIFY } from "./deposit-account";
import { refusal } from "./withdrawal";

const DEPOSIT = "/mypage/deposit";

export default function Withdraw() {
  const info = useQuery(balance());
  return (
    <MyPage title="출금하기" lead="인증한 본인 계좌로만 보내 드려요.">
      <div className="max-w-read">{info.data ? <Form info={info.data} /> : <QueryStatus of={info} words="출금할 수 있는 금액을 확인하고 있어요" lines={5} />}</div>
    </MyPage>
  );
}

function Form({ info: { available, withdrawAccounts, withdrawal } }: { info: HonestInfo }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [amount, setAmount] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  // The idempotency key belongs to the amount: a second press or a repetition sends the same request.
  const key = useRef(crypto.randomUUID());
  const [to] = withdrawAccounts;
  const send = useMutation({
    mutationFn: (won: number) => post<HonestInfo>("/v2/user/deposit/withdraw", { amount: won }, { headers: { "Idempotency-Key": key.current } }),
    onSuccess: async (_, sent) => {
      toast(`${amountText(sent)}을 보냈어요.`);
      await navigate(DEPOSIT, { replace: true });
    },
    onError: (failed) => {
      if (!(failed instanceof ApiError && failed.unsure)) key.current = crypto.randomUUID();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["honest-info"] }),
  });
  if (!to) return <NotCertified />;
  const change = (won: number | null) => {
    setAmount(won);
    setError(undefined);
    if (send.isError) {
      send.reset();
      key.current = crypto.randomUUID();
    }
  };
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const refused = refusal(amount, available, withdrawal);
    setError(refused ?? undefined);
    if (refused || !amount || send.isPending) return;
    const message = `${to.bankName} 계좌(끝자리 ${to.accountNumber.slice(-4)})로 ${won(amount)}을 보내요.`;
    if (await confirm({ title: "출금할까요?", message, confirmLabel: "출금하기", cancelLabel: "돌아가기" })) send.mutate(amount);
  };
  return (
    <form className="grid gap-6" onSubmit={(event) => void ask(event)} noValidate>
      {!withdrawal.isOpen && (
        <Note title="은행 점검 시간이에요">
          <p>{withdrawal.opensAt}부터 다시 출금할 수 있어요.</p>
        </Note>
      )}
      <MoneyField label="출금할 금액" value={amount} error={error} max={withdrawal.withdrawable} quick={[100_000, 1_000_000]} most={{ label: "전액", amount: withdrawal.withdrawable }} onValue={change} />
      <div className="border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "출금할 수 있는 돈", value: won(available) },
            { label: "받을 계좌", value: `${to.bankName} (끝자리 ${to.accountNumber.slice(-4)})` },
            { label: "보내는 때", value: "신청하면 바로 (은행 점검 시간 제외)" },
            { label: "수수료", value: "없음" },
            { label: "한도", value: `한 번 ${amountText(withdrawal.atOnce)}, 하루 ${amountText(withdrawal.aDay)}` },
          ]}
        />
      </div>
      <Notice error={send.error} />
      <Button large type="submit" busy={send.isPending} closed={!withdrawal.isOpen}>
        {withdrawal.isOpen ? `${amount ? `${amountText(amount)} ` : ""}출금하기` : `${withdrawal.opensAt}부터 출금할 수 있어요`}
      </Button>
    </form>
  );
}

const NotCertified = () => (
  <Note title="출금할 계좌가 없어요">
    <p className="mb-4">본인 이름의 계좌를 인증하면 출금할 수 있어요.</p>
    <div className="actions">
      <Link className={buttonClass()} to={CERTIFY} onClick={() => rememberOrigin({ path: `${DEPOSIT}/withdraw`, type: "page" })}>
        계좌 인증하기
      </Link>
    </div>
  </Note>
);
