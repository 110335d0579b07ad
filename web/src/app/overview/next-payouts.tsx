/** The next payments to an investor. */
import type { ReactNode } from "react";
import type { Payment } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { addressOf } from "#/investing/portfolio/addresses";
import { monthAfter } from "#/investing/portfolio/figures";
import { useMonth } from "#/investing/portfolio/mypage-api";
import { PaymentRows } from "./payment-rows";

const SHOWN = 3;

/** What is expected in the month of `from` and in the one after it. */
function useComing(from: string) {
  const month = from.slice(0, 7);
  const readings = [useMonth(month), useMonth(monthAfter(month, 1))] as const;
  const payments: readonly Payment[] = readings.flatMap(({ data }) => data?.payments ?? []).filter(({ state }) => state === "coming");
  return { payments, isPending: readings.some((one) => one.isPending), failed: readings.find(({ isError }) => isError) };
}

/** Won up to the same day of the next month, after tax; 0 if it cannot be read. `from`: the day of the first payment. */
export function useNextMonth(today: string, from: string): { isPending: boolean; sum: number } {
  const { payments, isPending, failed } = useComing(from);
  const last = monthAfter(today.slice(0, 7), 1) + today.slice(7);
  const soon = failed ? [] : payments.filter(({ date }) => date <= last);
  return { isPending, sum: soon.reduce((total, { net }) => total + net, 0) };
}

/** `from`: the day of the first one. */
export function NextPayouts({ from, aside }: { from: string; aside?: ReactNode }) {
  const { payments, isPending, failed } = useComing(from);
  if (failed) return <QueryStatus of={failed} words="다음에 받을 돈을 불러오고 있어요" lines={2} />;
  const rows = payments.slice(0, SHOWN).map((one) => ({ key: `${one.orderUid} ${one.productUid} ${one.number}`, day: one.date, title: one.title, amount: one.net, to: addressOf(one) }));
  return <PaymentRows title="다음에 받을 돈 (세후, 예정)" aside={aside} rows={isPending ? undefined : rows} />;
}
