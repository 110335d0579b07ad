/** Texts of the home page about past loans. */
import type { RecordLine } from "#/core/api/gen";
import { rounded, won } from "#/core/lib/money";

const NONE = "–";
const TRILLION = 1_000_000_000_000;

/** All that was ever lent: rounded down to whole 조 from a trillion won. */
export const lentText = (amount: number): string => (amount < TRILLION ? rounded(amount) : `${Math.floor(amount / TRILLION)}조원 이상`);

/** The average rate of the contracts; `total` is undefined until it is known, and its rate is 0 before the first loan. */
export const averageRateText = (total: Pick<RecordLine, "rate"> | undefined): string => (total?.rate ? `연\u00a0${Number(total.rate.toFixed(1))}%` : NONE);

/** What was lost of each million won that was lent: 0.96 % is "9,600원". */
export const lossText = ({ lostRate }: Pick<RecordLine, "lostRate">): string => won(Math.round(lostRate * 10_000));
