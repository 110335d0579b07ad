/** Early repayment: amount, cost of today, and order, with the code of an SMS. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { EARLY_REPAYMENT } from "#/borrowing/costs";
import type { BondDetail, EarlyQuote, EarlyRepaid } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { accountEnding, ending } from "#/core/lib/account";
import { dayOf } from "#/core/lib/date";
import { amountText, digits, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Notice } from "#/core/pages/notice";
import { Button, buttonClass } from "#/core/ui/button";
import { Segmented } from "#/core/ui/forms/choices";
import { MoneyField } from "#/core/ui/forms/money-field";
import { useKeyboardInset } from "#/core/ui/keyboard-inset";
import { Facts, Figure, Note, Section } from "#/core/ui/layout/content";
import { WaitList } from "#/core/ui/layout/wait-progress";
import { CompletedBar } from "#/core/ui/layout/progress-bar";
import { PayInto } from "#/ledger/deposit-account";
import { PaymentSheet } from "#/ledger/payment-sheet";
import { usePayment } from "#/ledger/use-payment";
import { earlyQuote, earlyRepayment, loanDetail, LOANS } from "#/loans/borrower/loan-api";
import { leastOf, refusal } from "./refusal";
import { detailOf } from "#/loans/borrower/words";

export default function EarlyRepayment() {
  const { bondUid = "" } = useParams();
  const loan = useQuery(loanDetail(bondUid));
  return (
    <MyPage
      title="미리 갚기 (중도상환)"
      lead={
        loan.data && (
          <Link className="link link--inline" to={detailOf(bondUid)}>
            {loan.data.title}
          </Link>
        )
      }
    >
      {loan.data ? <Content one={loan.data} /> : <QueryStatus of={loan} words="대출을 불러오고 있어요" lines={5} />}
    </MyPage>
  );
}

function Content({ one }: { one: BondDetail }) {
  const [atFirst] = useState(one.earlyRepayments.length);
  const before = (useLocation().state as Ordered | null)?.before ?? atFirst;
  const [thinksAgain, setThinksAgain] = useState(false);
  if (one.earlyOrder && !(thinksAgain && one.earlyOrder.isRefused)) return <Paying one={one} onChange={() => setThinksAgain(true)} />;
  const repaid = one.earlyRepayments.at(-1);
  if (repaid && one.earlyRepayments.length > before) return <Repaid one={one} repaid={repaid} />;
  if (!one.isEarlyOpen) return <Closed one={one} />;
  return <Form one={one} onOrdered={() => setThinksAgain(false)} />;
}

/** State of the history entry of an order: the number of early repayments before it, so that a reload keeps its end. */
type Ordered = { before: number };

const BackToLoan = ({ uid, variant = "quiet" }: { uid: string; variant?: "primary" | "quiet" }) => (
  <Link className={buttonClass(variant, true)} to={detailOf(uid)}>
    대출로 돌아가기
  </Link>
);

function Form({ one, onOrdered }: { one: BondDetail; onOrdered(): void }) {
  const { bondUid, earlyRepaymentAmount: most, debitBankName, debitAccountNumber } = one;
  useKeyboardInset();
  const queries = useQueryClient();
  const [whole, setWhole] = useState(true);
  const [amount, setAmount] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const typed = useDeferredValue(amount);
  const refused = whole ? null : refusal(amount, most);
  const principal = whole ? null : typed;
  const asked = useQuery({ ...earlyQuote(bondUid, principal), enabled: whole || !refusal(typed, most) });
  const quoted = refused || asked.isPlaceholderData ? undefined : asked.data;
  const navigate = useNavigate();
  const payment = usePayment<EarlyQuote, BondDetail>({
    path: earlyRepayment(bondUid),
    body: (of) => ({ principal: of.principal, total: of.total }),
    onPaid: async (found) => {
      // The result replaces the form at the top of the page.
      await navigate(".", { replace: true, state: { before: one.earlyRepayments.length } satisfies Ordered });
      queries.setQueryData(loanDetail(bondUid).queryKey, found);
      onOrdered();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: LOANS }),
  });
  const { asking, confirming } = payment;
  const account = accountEnding(debitBankName, debitAccountNumber);
  const change = () => {
    setError(undefined);
    asking.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setError(refused ?? undefined);
    if (!refused && quoted && !asking.isPending) asking.mutate(quoted);
  };
  const action = (
    <Button large block type="submit" busy={asking.isPending && !confirming}>
      {quoted ? `${won(quoted.toPay)} 갚기` : "갚기"}
    </Button>
  );
  return (
    <>
      <form className="my-page__columns" onSubmit={send} noValidate>
        <div className="grid gap-6">
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
        </div>
        <div className="my-page__aside mt-6 grid content-start gap-6 xl:mt-0">
          {asked.error && !refused ? <Notice error={asked.error} /> : quoted ? <QuoteDetails of={quoted} account={account} /> : !refused && <QueryStatus of={asked} words="갚을 돈을 계산하고 있어요" lines={4} />}
          <Notice error={confirming ? null : asking.error} />
          <div className="only-lg">{action}</div>
        </div>
        {quoted && <Consequences of={quoted} />}
        <div className="action-bar action-bar--line only-sm mt-8">{action}</div>
      </form>
      <PaymentSheet
        payment={payment}
        words={({ principal, left, toPay }) => ({
          title: left ? `${amountText(principal)}을 미리 갚을까요?` : "대출을 모두 갚을까요?",
          facts: [
            { label: "갚을 돈", value: won(toPay) },
            { label: "빠져나갈 계좌", value: account },
            { label: "빠져나가는 때", value: "바로 (되돌릴 수 없어요)" },
          ],
          button: `${won(toPay)} 갚기`,
        })}
      />
    </>
  );
}

function QuoteDetails({ of: { principal, interest, fee, due, received, toPay, date }, account }: { of: EarlyQuote; account: string }) {
  return (
    <section aria-label="갚을 돈">
      <p className="text-label text-ink-700">지금 갚으면 빠져나갈 돈</p>
      <Figure large value={digits(toPay)} unit="원" />
      <div className="mt-4 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "미리 갚는 원금", value: won(principal) },
            { label: `${dayOf(date)}까지 이자`, value: won(interest) },
            { label: "중도상환수수료", value: fee ? won(fee) : "없어요" },
            ...(due ? [{ label: "갚을 날이 지난 돈", value: won(due) }] : []),
            ...(received ? [{ label: "이미 보낸 돈", value: `−${won(Math.min(received, principal + interest + fee + due))}` }] : []),
            { label: "빠져나갈 계좌", value: account },
          ]}
        />
      </div>
    </section>
  );
}

/** What the loan is like afterwards. */
function Consequences({ of: { fee, left, saved } }: { of: EarlyQuote }) {
  return (
    <Section title="갚고 나면">
      {saved > fee && (
        <div className="border-t-2 border-ink-900">
          <Facts
            facts={[
              { label: "앞으로 안 내도 되는 이자", value: won(saved) },
              ...(fee ? [{ label: "중도상환수수료", value: `−${won(fee)}` }] : []),
              { label: "미리 갚아서 아끼는 돈", value: won(saved - fee), sum: true },
            ]}
          />
        </div>
      )}
      <p className="text-ink-700 mt-3">
        {left ? `원금 ${amountText(left)}이 남아요. 남은 회차는 그대로이고, 매달 갚는 돈이 줄어들어요.` : "모두 갚으면 대출이 끝나요."} {EARLY_REPAYMENT}
      </p>
    </Section>
  );
}

function Paying({ one, onChange }: { one: BondDetail; onChange(): void }) {
  const { bondUid, bankName, accountNumber, debitBankName, debitAccountNumber, earlyOrder } = one;
  if (!earlyOrder) return null;
  const { total, missing, isRefused } = earlyOrder;
  if (isRefused) {
    return (
      <div className="max-w-read" role="status">
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
    <div className="max-w-read" role="status">
      <WaitList
        steps={[
          { text: `${won(total)}을 미리 갚기로 했어요`, state: "done" },
          { text: "계좌에서 돈이 빠져나가고 있어요", detail: `${debitBankName} 계좌(${ending(debitAccountNumber)})에서 빠져나가요. 화면을 닫아도 괜찮아요.`, state: "now" },
          { text: "대출에 반영하고 문자로 알려 드려요", state: "next" },
        ]}
      />
      <div className="actions mt-8">
        <BackToLoan uid={bondUid} />
      </div>
    </div>
  );
}

function Repaid({ one, repaid: { total, paidOn } }: { one: BondDetail; repaid: EarlyRepaid }) {
  const { bondUid, state, outstandingPrincipal, oncomingInstallment: next, debitBankName, debitAccountNumber } = one;
  return (
    <div className="max-w-read" role="status">
      <CompletedBar className="mb-6" />
      <Note title={state === "repaid" ? "대출을 모두 갚았어요" : "미리 갚은 돈을 반영했어요"}>
        <p>{won(total)}을 갚았어요.</p>
      </Note>
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "갚은 돈", value: won(total) },
            { label: "갚은 날", value: dayOf(paidOn) },
            { label: "자동이체 계좌", value: accountEnding(debitBankName, debitAccountNumber) },
            ...(next
              ? [
                  { label: "남은 원금", value: won(outstandingPrincipal) },
                  { label: `${dayOf(next.dueDate)}에 갚을 돈`, value: won(next.total) },
                ]
              : []),
          ]}
        />
      </div>
      <div className="actions mt-8">
        <BackToLoan uid={bondUid} variant="primary" />
      </div>
    </div>
  );
}

const Closed = ({ one }: { one: BondDetail }) => (
  <div className="max-w-read">
    <Note title={one.state === "repaid" ? "모두 갚은 대출이에요" : "지금은 미리 갚을 수 없어요"}>
      <p>{reasonOf(one)}</p>
    </Note>
    <div className="actions mt-6">
      <BackToLoan uid={one.bondUid} />
    </div>
  </div>
);

/** Why nothing can be repaid early. */
function reasonOf({ state, arrears, oncomingInstallment, earlyRepaymentAmount }: BondDetail): string {
  if (state === "repaid") return "더 갚을 돈이 없어요.";
  if (arrears) return `밀린 돈 ${won(arrears.total)}을 먼저 갚아 주세요. 대출 화면에서 상환 계좌를 볼 수 있어요.`;
  if (state === "repaying" && oncomingInstallment && !earlyRepaymentAmount) return "마지막 회차만 남았어요. 갚을 날에 그대로 갚으면 돼요.";
  return "담당자가 이 대출을 확인하고 있어요. 급하면 1:1 문의로 알려 주세요.";
}
