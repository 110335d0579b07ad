import { queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { WithdrawalReceipt, WithdrawalTerms } from "#/core/api/gen";
import { amountText } from "#/core/lib/money";

export const DEPOSIT = "/mypage/deposit";
export const WITHDRAW = `${DEPOSIT}/withdraw`;

const REFETCH_AFTER = 1_500; // ms

/** The receipt of a withdrawal, read again until the bank has answered. */
export const receipt = (uid: string) =>
  queryOptions({
    queryKey: ["withdrawal-receipt", uid],
    queryFn: () => get<WithdrawalReceipt>(`/v2/user/deposit/withdrawals/${encodeURIComponent(uid)}`),
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? REFETCH_AFTER : false),
  });

/** Why the amount cannot be withdrawn, or null. `available`: the balance that is not reserved. */
export function refusal(amount: number | null, available: number, { withdrawable, atOnce, aDay }: WithdrawalTerms): string | null {
  if (!amount) return "출금할 금액을 입력해 주세요.";
  if (amount > available) return `지금은 ${amountText(available)}까지 출금할 수 있어요.`;
  if (amount > atOnce) return `한 번에 ${amountText(atOnce)}까지 출금할 수 있어요.`;
  if (amount > withdrawable) return `하루에 ${amountText(aDay)}까지 출금할 수 있어요. 오늘은 ${amountText(withdrawable)} 남았어요.`;
  return null;
}
