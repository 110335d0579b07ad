/** What an order is expected to pay: its interest and its first payment, after tax and fee. */
import { useQueries } from "@tanstack/react-query";
import type { TaxedInterest } from "#/core/api/gen";
import { dayOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import type { Line } from "./lines";
import { taxedInterest } from "./queries";

/** Won after tax and fee. `firstPayoutOn`: the earliest day of a payment; `firstPayout`: everything paid on it. */
export type Expected = { interest: number; firstPayoutOn: string; firstPayout: number };

export function expectedOf(lines: readonly TaxedInterest[]): Expected {
  const firstPayoutOn = lines.map((line) => line.firstPayoutOn).reduce((one, other) => (other < one ? other : one));
  const first = lines.filter((line) => line.firstPayoutOn === firstPayoutOn);
  return { interest: sum(lines, (line) => line.taxedInterest), firstPayoutOn, firstPayout: sum(first, (line) => line.firstPayout) };
}

const sum = (lines: readonly TaxedInterest[], of: (line: TaxedInterest) => number): number => lines.reduce((total, line) => total + of(line), 0);

/** Undefined until it is known of all lines. */
export const useExpected = (lines: readonly Line[], token = ""): Expected | undefined =>
  useQueries({
    queries: lines.map(({ productUid, amount }) => taxedInterest(productUid, amount, token)),
    combine: (found) => {
      const known = found.flatMap(({ data }) => data ?? []);
      return lines.length > 0 && known.length === lines.length ? expectedOf(known) : undefined;
    },
  });

/** "12월 29일 (화) 약 580원" */
export const firstPayoutText = ({ firstPayoutOn, firstPayout }: Pick<Expected, "firstPayoutOn" | "firstPayout">): string => `${dayOf(firstPayoutOn)} 약\u00a0${won(firstPayout)}`;
