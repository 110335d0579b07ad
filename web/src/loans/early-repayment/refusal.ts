import { amountText } from "#/core/lib/money";

const MIN_AMOUNT = 10_000;

/** The minimum of an early repayment; a smaller rest must be repaid as a whole. */
export const leastOf = (most: number): number => Math.min(MIN_AMOUNT, most);

/** Why the amount cannot be repaid early, or null. */
export function refusal(amount: number | null, most: number): string | null {
  if (!amount) return "미리 갚을 원금을 입력해 주세요.";
  if (amount < leastOf(most)) return `${amountText(leastOf(most))}부터 미리 갚을 수 있어요.`;
  return amount > most ? `${amountText(most)}까지 미리 갚을 수 있어요.` : null;
}
