/** Texts for the borrower of a signed loan about the payout. */
import type { Funding } from "#/borrowing/application/contract/finish-page";
import type { ContractResult, Lien } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import type { Fact } from "#/core/ui/layout/content";

const CANCELLED = "신청 취소"; // the label of a loan whose recruiting failed

export const isCancelled = ({ creditApplyState }: ContractResult): boolean => creditApplyState === CANCELLED;

export function fundingOf(result: ContractResult): Funding {
  const { isPaid, raised, paymentDate } = result;
  if (isCancelled(result)) return { stage: "failed", raised };
  if (isPaid) return { stage: "paid", raised, paidOn: paymentDate };
  return { stage: raised < 100 ? "recruiting" : "paying", raised, paidOn: null, expectedOn: paymentDate };
}

/** The day of the payout or the expected day; without a payout, what happens to the lien. */
export function payoutFact(result: ContractResult): Fact {
  const { isPaid, paymentDate, numberOfBusinessDay } = result;
  if (isCancelled(result)) return { label: "집의 근저당", value: result.lien.state === "released" ? lienWords(result.lien) : "말소하고 문자로 알려 드려요" };
  if (isPaid) return { label: "입금한 날", value: longDate(paymentDate) };
  return { label: "입금 예정일", value: longDate(paymentDate) + (numberOfBusinessDay ? ` (${numberOfBusinessDay}영업일 안)` : "") };
}

/** The lien on the home, and since when. */
export const lienWords = ({ state, since }: Lien): string => (state === "released" ? `${longDate(since)}에 말소했어요` : state === "releasing" ? "말소하고 있어요" : "설정돼 있어요");
