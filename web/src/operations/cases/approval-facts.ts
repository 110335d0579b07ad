import type { PendingApproval } from "#/core/api/gen";
import { longDate, momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { ERASED_ACCOUNT, errorOf, factOf, fieldOf, MESSAGE_KINDS, WITHDRAWAL_ACTS } from "#/operations/words";
import { END_WITHOUT_PAYOUT, LOAN_ACTS } from "#/operations/products/loan-words";
import { DEPOSIT_ACTS, FORMER_MEMBER_ACTS, UNMATCHED } from "#/operations/payments/deposit-words";

type ReportDetails = { name?: string | null; report: { fact: string; data: Record<string, unknown> } };
type FailLoan = { title: string; amount: number };
type DeferPayment = { title: string; number: number; total: number; due_on: string; to: string };
type EndLoan = { title: string; words: string; price: number; buyer: string };
type PayoutAccount = { title: string; amount: number; was: string; to: string; holder: string };
type ExtendMaturity = { title: string; amount: number; months: number; matures_on: string; ends_on: string; words: string };
type ResolveWithdrawal = { amount: number; to: string; error: string; outcome: "paid" | "returned" };
type SettleDeposit = { name?: string | null; amount: number; why_unmatched: keyof typeof UNMATCHED; outcome: "assigned" | "recovered" | "returned"; bank_reference: string | null; title: string | null; left: number | null };
type CancelWarning = { id: number; topic: string; error: string };
const DEPOSIT_OUTCOMES = { assigned: DEPOSIT_ACTS.assignment, recovered: DEPOSIT_ACTS.recovery, returned: DEPOSIT_ACTS.return };
const FORMER_MEMBER_OUTCOMES = { assigned: FORMER_MEMBER_ACTS.assignment, returned: FORMER_MEMBER_ACTS.return };
type PublishProduct = { title: string; amount: number; annual_rate: string; months: number; borrower: string; is_correction: boolean; discloses_at: string | null; opens_at: string; closes_at: string; to?: string; holder?: string; is_verified?: boolean };

/** The requested change, with a link to more data. */
export function describe({ action, subject, details, loan }: Pick<PendingApproval, "action" | "subject" | "details" | "loan">) {
  if (action === "fail-loan") {
    const { title, amount } = details as FailLoan;
    const raised = loan?.raised ?? 0;
    const facts = [
      { label: "상품", value: title },
      { label: "모집 금액", value: won(amount) },
      { label: "돌려줄 투자금", value: won(raised) },
    ];
    return { title: raised === amount ? END_WITHOUT_PAYOUT.label : LOAN_ACTS.fail.label, facts, link: { to: `/ops/loans/${subject}`, words: "대출 보기" } };
  }
  if (action === "defer-payment") {
    const { title, number, total, due_on, to } = details as DeferPayment;
    const facts = [
      { label: "상품", value: title },
      { label: "미룰 상환금", value: `${number}회차 ${won(total)}` },
      { label: "지금 상환일", value: longDate(due_on) },
      { label: "새 상환일", value: longDate(to) },
    ];
    return { title: "상환일을 늦춰요", facts, link: { to: `/ops/loans/${subject}`, words: "대출 보기" } };
  }
  if (action === "sell-claim" || action === "write-off") {
    const { title, words, price, buyer } = details as EndLoan;
    const facts = [
      { label: "상품", value: title },
      { label: "남은 원금 (지금)", value: won(loan?.outstanding ?? 0) },
      { label: "투자자", value: `${loan?.investors ?? 0}명` },
      ...(buyer ? [{ label: "매수인", value: buyer }, { label: "매각 대금", value: won(price) }] : []),
      { label: "투자자에게 보여 줄 이유", value: words },
    ];
    return { title: buyer ? "채권을 매각해요" : "대출을 상각해요", facts, link: { to: `/ops/loans/${subject}`, words: "대출 보기" } };
  }
  if (action === "payout-account") {
    const { title, amount, was, to, holder } = details as PayoutAccount;
    const facts = [
      { label: "상품", value: title },
      { label: "보낼 대출금", value: won(amount) },
      { label: "은행이 거절한 계좌", value: was },
      { label: "새 계좌", value: to },
      { label: "예금주", value: `${holder} (은행에 확인함)` },
    ];
    return { title: "대출금을 다른 계좌로 보내요", facts, link: { to: `/ops/loans/${subject}`, words: "대출 보기" } };
  }
  if (action === "prolong-loan") {
    const { title, amount, months, matures_on, ends_on, words } = details as ExtendMaturity;
    const facts = [
      { label: "상품", value: title },
      { label: "대출 금액", value: won(amount) },
      { label: "지금 만기", value: longDate(matures_on) },
      { label: "연장 기간", value: `${months}개월` },
      { label: "의견을 받는 마지막 날", value: longDate(ends_on) },
      { label: "투자자에게 보여 줄 이유", value: words },
    ];
    return { title: LOAN_ACTS["extend-maturity"].label, facts, link: { to: `/ops/loans/${subject}`, words: "대출 보기" } };
  }
  if (action === "resolve-withdrawal") {
    const { amount, to, error, outcome } = details as ResolveWithdrawal;
    const facts = [
      { label: "출금 금액", value: won(amount) },
      { label: "보내려던 계좌", value: to || ERASED_ACCOUNT },
      { label: "기다리는 이유", value: errorOf(error) },
    ];
    return { title: WITHDRAWAL_ACTS[outcome].label, facts, link: { to: `/ops/withdrawals/${subject}`, words: "출금 보기" } };
  }
  if (action === "settle-deposit") {
    const { name, amount, why_unmatched, outcome, bank_reference, title, left } = details as SettleDeposit;
    const facts = [
      ...(name ? [{ label: "받을 사람", value: name }] : []),
      { label: "입금", value: won(amount) },
      { label: "확인되지 않은 이유", value: UNMATCHED[why_unmatched] },
      ...(title ? [{ label: "회수한 대출", value: title }, { label: "남은 손실 (요청할 때)", value: won(left ?? 0) }] : []),
      ...(bank_reference ? [{ label: "은행 거래번호", value: bank_reference }] : []),
    ];
    const isFormer = why_unmatched === "former-member" && outcome !== "recovered";
    return { title: (isFormer ? FORMER_MEMBER_OUTCOMES[outcome] : DEPOSIT_OUTCOMES[outcome]).label, facts, link: { to: `/ops/unmatched-deposits/${subject}`, words: "입금 보기" } };
  }
  if (action === "cancel-warning") {
    const { id, topic, error } = details as CancelWarning;
    const facts = [
      { label: "메시지", value: `계정이 바뀌었다고 알리는 ${MESSAGE_KINDS[topic]}` },
      { label: "보내지 못한 이유", value: errorOf(error) },
    ];
    return { title: "알림을 보내지 않아요", facts, link: { to: `/ops/deliveries/${id}`, words: "메시지 보기" } };
  }
  if (action === "publish-product") {
    const { title, amount, annual_rate, months, borrower, is_correction, discloses_at, opens_at, closes_at, to, holder, is_verified } = details as PublishProduct;
    const facts = [
      { label: "상품", value: title },
      { label: "대출 금액", value: won(amount) },
      { label: "금리와 기간", value: `연 ${Number(annual_rate)}%, ${months}개월` },
      { label: "차입자", value: borrower || "회원 (상품에서 확인해 주세요)" },
      { label: "대출금 계좌", value: to ?? "다시 요청해야 확인할 수 있어요" },
      ...(to ? [{ label: "예금주", value: `${holder} (${is_verified ? "회원이 인증한 계좌" : "운영자가 입력한 계좌"})` }] : []),
      { label: "공시 시작", value: discloses_at ? momentOf(discloses_at) : "확인하는 즉시" },
      { label: "모집 시작", value: momentOf(opens_at) },
      { label: "모집 마감", value: momentOf(closes_at) },
    ];
    return { title: is_correction ? "상품을 고쳐 공시해요" : "상품을 공시해요", facts, link: { to: `/ops/products/${subject}`, words: "상품 보기" } };
  }
  const { report, name } = details as ReportDetails;
  const values = Object.entries(report.data).filter(([field]) => field !== "reference");
  const facts = [...(name ? [{ label: "신청한 사람", value: name }] : []), ...values.map(([field, value]) => ({ label: fieldOf(field), value: formatValue(value) }))];
  return { title: factOf(report.fact), facts, link: { to: `/ops/cases/${subject}`, words: "건 열어 보기" } };
}

const formatValue = (value: unknown) => (typeof value === "number" ? value.toLocaleString("ko-KR") : Array.isArray(value) ? value.join(", ") : String(value));
