/** What an apartment bears, computed from the terms that the server states, as the server's check of a limit computes it. Whole won. */
import { interestOfMonth } from "#/borrowing/interest";
import type { RateInfo } from "#/core/api/gen";

/** `debts`: loans and deposits that are paid before a new loan. Null: nothing is typed, which counts as 0. */
export type Home = { price: number | null; debts: number | null };

/** The largest loan whose debts stay within `share` percent of the price. */
export type Offer = { share: number; rate: string; amount: number; interest: number };

/** The offer of each step of the rates, from the cheapest one on; the last one is the limit. Steps that leave less than the smallest loan
 * or nothing more than the step before are left out. */
export function offers(home: Home, { rates, ltvApartment, unit, least, most, priceFloor }: RateInfo): Offer[] {
  const [price, debts] = [home.price ?? 0, home.debts ?? 0];
  if (price < priceFloor) return [];
  return rates
    .map(({ share, rate }) => {
      const left = Math.floor((price * Math.min(share, ltvApartment)) / 100) - debts;
      const amount = Math.min(Math.floor(left / unit) * unit, most);
      return { share, rate, amount, interest: amount > 0 ? interestOfMonth(amount, rate) : 0 };
    })
    .filter(({ amount }, i, all) => amount >= least && amount !== all[i - 1]?.amount);
}
