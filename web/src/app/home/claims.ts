/** Texts of the home page about past loans. */
import type { PastFigures } from "#/core/api/gen";
import { disclosed } from "#/core/lib/money";

const NONE = "–";
const TRILLION = 1_000_000_000_000;

/** All that was ever lent: rounded down to whole 조 from a trillion won. */
export const lentText = (amount: number): string => (amount < TRILLION ? disclosed(amount) : `${Math.floor(amount / TRILLION)}조원 이상`);

/** The average rate of the contracts; `past` is undefined until it is known, and the rate is null before the first loan. */
export const averageRateText = (past: PastFigures | undefined): string => (past?.averageRate ? `연 ${Number(past.averageRate.toFixed(1))}%` : NONE);
