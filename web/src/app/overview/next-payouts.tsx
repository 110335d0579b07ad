/** The next payments to an investor. */
import { addressOf } from "#/investing/portfolio/addresses";
import { monthAfter } from "#/investing/portfolio/figures";
import { useMonth } from "#/investing/portfolio/mypage-api";
import { PaymentRows } from "./payment-rows";

const SHOWN = 3;

/** `from`: the day of the first one. */
export function NextPayouts({ from }: { from: string }) {
  const month = from.slice(0, 7);
  const [first, second] = [useMonth(month), useMonth(monthAfter(month, 1))];
  const rows = [first, second]
    .flatMap(({ data }) => data?.payments ?? [])
    .filter(({ state }) => state === "coming")
    .slice(0, SHOWN)
    .map((one) => ({ key: `${one.orderUid} ${one.productUid} ${one.number}`, day: one.date, title: one.title, amount: one.net, to: addressOf(one) }));
  return <PaymentRows title="다음에 받을 돈 (세후, 예정)" rows={first.isPending || second.isPending ? undefined : rows} />;
}
