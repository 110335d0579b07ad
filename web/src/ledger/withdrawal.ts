import type { WithdrawalTerms } from "#/core/api/gen";
import { reading } from "#/core/lib/money";

/** Why the amount cannot be withdrawn, or null. `available`: the balance that is not reserved. */
export function refusal(amount: number | null, available: number, { withdrawable, atOnce, aDay }: WithdrawalTerms): string | null {
  if (!amount) return "출금할 금액을 넣어 주세요.";
  if (amount > available) return `지금은 ${reading(available)}까지 출금할 수 있어요.`;
  if (amount > atOnce) return `한 번에 ${reading(atOnce)}까지 출금할 수 있어요.`;
  if (amount > withdrawable) return `하루에 ${reading(aDay)}까지 출금할 수 있어요. 오늘은 ${reading(withdrawable)} 남았어요.`;
  return null;
}
