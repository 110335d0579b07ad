import { yearlyRate } from "#/core/lib/money";
import { useSchedule } from "./products-api";

const MANWON = 10_000;

/** Percent a year after tax and fee, the same for every amount of the product. */
export function NetRate({ uid, token, amount }: { uid: string; token: string; amount: number }) {
  const { data } = useSchedule(uid, token, Math.floor(amount / MANWON));
  return data ? <> · 세후 연 {yearlyRate(data.netRate)}% 예상</> : null;
}
