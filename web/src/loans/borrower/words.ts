/** Labels and addresses of the borrower's pages. */
import type { Bond, Instalment } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { LOANS } from "#/core/shell/menu";

export const OVERVIEW = LOANS;
export const SAVED = `${OVERVIEW}/temp`;
export const detailOf = (uid: string): string => `${OVERVIEW}/detail/${uid}`;
export const proofOf = (uid: string): string => `${OVERVIEW}/submit-proof-of-full-payment?applyUid=${uid}`;
export const earlyOf = (uid: string): string => `${detailOf(uid)}/early-repayment`;

type Repaid = Pick<Bond, "amount" | "outstandingPrincipal" | "repaymentTotal" | "repaymentCount">;

/** How much of a loan is repaid: the share of the principal, 0–1, and the words below its bar. There is no bar while only interest has
 * been paid. `repayments`: once they are loaded, the words say of a loan that pays only interest until its end when the principal is due. */
export function repaidOf({ amount, outstandingPrincipal, repaymentTotal, repaymentCount }: Repaid, repayments: readonly Instalment[] = []): { share: number | null; words: string } {
  const count = `${repaymentTotal}회 중 ${repaymentCount}회`;
  const maturity = maturityOf(repayments);
  const atMaturity = maturity ? ` 원금 ${won(maturity.principal)}은 만기인 ${longDate(maturity.dueDate)}에 갚아요.` : "";
  const repaid = amount - outstandingPrincipal;
  if (repaid === 0) return { share: repaymentCount === 0 ? 0 : null, words: `${count}를 갚았어요.${atMaturity}` };
  return { share: repaid / amount, words: `${count}, 원금 ${won(repaid)}을 갚았어요.${atMaturity}` };
}

/** The last instalment, if the others pay interest only. */
function maturityOf(repayments: readonly Instalment[]): Instalment | undefined {
  const coming = repayments.filter(({ state }) => state === "coming");
  return coming.length > 1 && coming.slice(0, -1).every(({ principal }) => principal === 0) ? coming.at(-1) : undefined;
}

/** The labels of the states of a loan. */
export const LOAN_STATES: Record<Bond["state"], { label: string; tone?: "pine" | "clay" }> = {
  repaying: { label: "상환 중", tone: "pine" },
  overdue: { label: "연체", tone: "clay" },
  repaid: { label: "상환 완료" },
  sold: { label: "채권 매각" },
  "written-off": { label: "상각" },
};

export const INSTALMENTS: Record<Instalment["state"], string> = { paid: "갚았어요", coming: "예정", late: "밀렸어요", dropped: "미리 갚아 없어졌어요", lost: "갚지 않았어요" };

/** The states of the list of applications, in the order of an application. */
export const APPLICATIONS = [
  { value: "writing", label: "신청서 작성 중" },
  { value: "submitting", label: "서류 제출 중" },
  { value: "auditing", label: "심사 중" },
  { value: "approved", label: "심사 승인" },
  { value: "depositing", label: "입금 예정" },
  { value: "deposited", label: "입금 완료" },
  { value: "audit-rejected", label: "심사 거절" },
  { value: "halted", label: "심사 중단" },
  { value: "loan-rejected", label: "대출 거절" },
  { value: "cancelled", label: "신청 취소" },
  { value: "overdue", label: "신청 취소 (기한 초과)" },
] as const;

export const isApplicationState = (value: string): boolean => APPLICATIONS.some((known) => known.value === value);
