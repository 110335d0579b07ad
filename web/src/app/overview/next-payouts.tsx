/** The next payments to an investor. */
import type { Payment, ScheduledPayments } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { addressOf } from "#/investing/portfolio/addresses";
import { monthAfter } from "#/investing/portfolio/figures";
import { useMonth } from "#/investing/portfolio/mypage-api";
import { PaymentRows } from "./payment-rows";

const SHOWN = 3;
const comingIn = (month: ScheduledPayments | undefined): Payment[] => month?.payments.filter(({ state }) => state === "coming") ?? [];

/** `from`: the day of the first one. */
export function NextPayouts({ from }: { from: string }) {
  const month = from.slice(0, 7);
  const first = useMonth(month);
  const ofFirst = comingIn(first.data);
  const asksSecond = first.isSuccess && ofFirst.length < SHOWN;
  const second = useMonth(monthAfter(month, 1), asksSecond);
  const failed = [first, second].find(({ isError }) => isError);
  if (failed) return <QueryStatus of={failed} words="다음에 받을 돈을 불러오고 있어요" lines={2} />;
  const rows = [...ofFirst, ...comingIn(second.data)]
    .slice(0, SHOWN)
    .map((one) => ({ key: `${one.orderUid} ${one.productUid} ${one.number}`, day: one.date, title: one.title, amount: one.net, to: addressOf(one) }));
  return <PaymentRows title="다음에 받을 돈 (세후, 예정)" rows={first.isPending || (asksSecond && second.isPending) ? undefined : rows} />;
}
