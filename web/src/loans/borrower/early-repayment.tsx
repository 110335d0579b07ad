/** Early repayment: amount, cost of today, and order. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { ApiError } from "#/core/api/errors";
import type { BondDetail, EarlyQuote } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf } from "#/core/lib/date";
import { amountText, digits, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Notice } from "#/core/pages/notice";
import { Button, buttonClass } from "#/core/ui/button";
import { Segmented } from "#/core/ui/forms/choices";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Facts, Figure, Note } from "#/core/ui/layout/content";
import { WaitList } from "#/core/ui/layout/wait-progress";
import { CompletedBar } from "#/core/ui/layout/progress-bar";
import { PayInto } from "#/ledger/deposit-account";
import { loanDetail, earlyQuote, LOANS, repayEarly } from "./loan-api";
import { leastOf, refusal } from "./refusal";
import { detailOf } from "./words";

export default function EarlyRepayment() {
  const { bondUid = "" } = useParams();
  const loan = useQuery(loanDetail(bondUid));
  return (
    <MyPage title="미리 갚기 (중도상환)" lead={loan.data?.title}>
      <div className="max-w-read pb-14">{loan.data ? <Content one={loan.data} /> : <QueryStatus of={loan} words="대출을 불러오고 있어요" lines={5} />}</div>
    </MyPage>
  );
}

function Content({ one }: { one: BondDetail }) {
  const [before] = useState(one.earlyRepayments.length);
  const [thinksAgain, setThinksAgain] = useState(false);
  if (one.earlyOrder && !(thinksAgain && one.earlyOrder.isRefused)) return <Paying one={one} onChange={() => setThinksAgain(true)} />;
  const repaid = one.earlyRepayments.at(-1);
  if (repaid && one.earlyRepayments.length > before) return <Repaid one={one} total={repaid.total} />;
  if (!one.isEarlyOpen) return <Closed one={one} />;
  return <Form one={one} onOrdered={() => setThinksAgain(false)} />;
}

const BackToLoan = ({ uid, variant = "quiet" }: { uid: string; variant?: "primary" | "quiet" }) => (
  <Link className={buttonClass(variant, true)} to={detailOf(uid)}>
    대출로 돌아가기
  </Link>
);

function Form({ one, onOrdered }: { one: BondDetail; onOrdered(): void }) {
  const { bondUid, earlyRepaymentAmount: most, debitBankName, debitAccountNumber } = one;
  const queries = useQueryClient();
  const [whole, setWhole] = useState(true);
  const [amount, setAmount] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const typed = useDeferredValue(amount);
  const refused = whole ? null : refusal(amount, most);
  const principal = whole ? null : typed;
  const asked = useQuery({ ...earlyQuote(bondUid, principal), enabled: whole || !refusal(typed, most) });
  const quoted = refused || asked.isPlaceholderData ? undefined : asked.data;
  // The idempotency key belongs to the quote: a second press or a repetition sends the same request.
  const key = useRef(crypto.randomUUID());
  const order = useMutation({
    mutationFn: (of: EarlyQuote) => repayEarly(bondUid, of, key.current),
    onSuccess: (found) => {
      queries.setQueryData(loanDetail(bondUid).queryKey, found);
      onOrdered();
      scrollTo({ top: 0 }); // the result replaces the form at the top of the page
    },
    onError: (failed) => {
      if (!(failed instanceof ApiError && failed.unsure)) key.current = crypto.randomUUID();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: LOANS }),
  });
  const change = () => {
    setError(undefined);
    if (!order.isPending) key.current = crypto.randomUUID();
    order.reset();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setError(refused ?? undefined);
    if (refused || !quoted || order.isPending) return;
    const message = `${debitBankName} 계좌(끝자리 ${debitAccountNumber.slice(-4)})에서 ${won(quoted.toPay)}이 바로 빠져나가요. 되돌릴 수 없어요.`;
    if (await confirm({ title: quoted.left ? "일부를 미리 갚을까요?" : "모두 갚을까요?", message, confirmLabel: "갚기", cancelLabel: "돌아가기" })) order.mutate(quoted);
  };
  return (
    <form className="grid gap-6" onSubmit={(event) => void send(event)} noValidate>
      <Segmented
        label="얼마나 갚을까요?"
        name="how-much"
        options={[
          { value: "all", label: "전부" },
          { value: "part", label: "일부" },
        ]}
        value={whole ? "all" : "part"}
        onValue={(value) => {
          setWhole(value === "all");
          change();
        }}
      />
      {!whole && (
        <MoneyField
          label="미리 갚을 원금"
          value={amount}
          error={error}
          max={most}
          quick={[100_000, 1_000_000]}
          help={`${amountText(leastOf(most))}부터 ${amountText(most)}까지`}
          onValue={(value) => {
            setAmount(value);
            change();
          }}
        />
      )}
      {asked.error && !refused ? <Notice error={asked.error} /> : quoted ? <QuoteDetails of={quoted} account={`${debitBankName} (끝자리 ${debitAccountNumber.slice(-4)})`} /> : !refused && <QueryStatus of={asked} words="갚을 돈을 계산하고 있어요" lines={4} />}
      <Notice error={order.error} />
      <div className="actions">
        <Button large type="submit" busy={order.isPending}>
          {quoted ? `${won(quoted.toPay)} 갚기` : "갚기"}
        </Button>
        <BackToLoan uid={bondUid} />
      </div>
    </form>
  );
}

function QuoteDetails({ of: { principal, interest, fee, due, received, toPay, left, date }, account }: { of: EarlyQuote; account: string }) {
  return (
    <section aria-label="갚을 돈">
      <p className="text-label text-ink-700">오늘 갚을 돈</p>
      <Figure large value={digits(toPay)} unit="원" />
      <div className="mt-4 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "미리 갚는 원금", value: won(principal) },
            { label: `${dayOf(date)}까지 이자`, value: won(interest) },
            { label: "중도상환 수수료", value: fee ? won(fee) : "없어요" },
            ...(due ? [{ label: "갚을 날이 지난 돈", value: won(due) }] : []),
            ...(received ? [{ label: "이미 보낸 돈", value: `−${won(Math.min(received, principal + interest + fee + due))}` }] : []),
            { label: "빠져나갈 계좌", value: account },
          ]}
        />
      </div>
      <p className="text-ink-700 mt-3">
        {left ? `원금 ${amountText(left)}이 남아요. 남은 회차는 그대로이고, 매달 갚는 돈이 줄어들어요.` : "모두 갚으면 대출이 끝나요."} 수수료는 미리 갚는 원금의 1%를 남은 날만큼만 받고, 대출받은 날부터 14일 안이거나 3년이 지나면 받지 않아요.
      </p>
    </section>
  );
}

function Paying({ one, onChange }: { one: BondDetail; onChange(): void }) {
  const { bondUid, bankName, accountNumber, debitBankName, debitAccountNumber, earlyOrder } = one;
  if (!earlyOrder) return null;
  const { total, missing, isRefused } = earlyOrder;
  if (isRefused) {
    return (
      <div role="status">
        <Note risk title="계좌에서 돈이 빠지지 않았어요">
          <p>오늘 안에 아래 상환 계좌로 보내면 바로 끝나요. 오늘이 지나면 신청이 없어지고, 보낸 돈은 다음 회차에 써요.</p>
        </Note>
        <div className="mt-6">
          {accountNumber && <PayInto label="상환 계좌" bankName={bankName} number={accountNumber} holder={one.accountHolder} before={[{ label: "보낼 돈", value: won(missing) }]} />}
        </div>
        <div className="actions mt-6">
          <Button variant="quiet" large onClick={onChange}>
            금액 바꾸기
          </Button>
          <BackToLoan uid={bondUid} />
        </div>
      </div>
    );
  }
  return (
    <div role="status">
      <WaitList
        steps={[
          { text: `${won(total)}을 미리 갚기로 했어요`, state: "done" },
          { text: "계좌에서 돈이 빠져나가고 있어요", detail: `${debitBankName} 계좌(끝자리 ${debitAccountNumber.slice(-4)})에서 빠져나가요. 화면을 닫아도 괜찮아요.`, state: "now" },
          { text: "대출에 반영하고 문자로 알려 드려요", state: "next" },
        ]}
      />
      <div className="actions mt-8">
        <BackToLoan uid={bondUid} />
      </div>
    </div>
  );
}

function Repaid({ one: { bondUid, state, outstandingPrincipal, oncomingInstallment: next }, total }: { one: BondDetail; total: number }) {
  return (
    <div role="status">
      <CompletedBar className="mb-6" />
      <Note title={state === "repaid" ? "대출을 모두 갚았어요" : "미리 갚은 돈을 반영했어요"}>
        <p>{won(total)}을 갚았어요.</p>
      </Note>
      {next && (
        <div className="mt-6 border-t-2 border-ink-900">
          <Facts
            facts={[
              { label: "남은 원금", value: won(outstandingPrincipal) },
              { label: `${dayOf(next.dueDate)}에 갚을 돈`, value: won(next.total) },
            ]}
          />
        </div>
      )}
      <div className="actions mt-8">
        <BackToLoan uid={bondUid} variant="primary" />
      </div>
    </div>
  );
}

const Closed = ({ one: { bondUid, state } }: { one: BondDetail }) => (
  <div>
    <Note title={state === "repaid" ? "모두 갚은 대출이에요" : "지금은 미리 갚을 수 없어요"}>
      <p>{state === "repaid" ? "더 갚을 돈이 없어요." : "갚을 날이 지난 돈만 남았거나, 담당자가 확인하고 있는 대출이에요."}</p>
    </Note>
    <div className="actions mt-6">
      <BackToLoan uid={bondUid} />
    </div>
  </div>
);
