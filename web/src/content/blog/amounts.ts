/** The amounts that the drawings of articles state, and their covers. */

/** Two parts of a whole. */
type Parts = readonly [first: number, second: number];

export const shareOf = ([first, second]: Parts): number => first / (first + second);

/** What remains of the interest, and the tax. */
export const TAX: Parts = [8_460, 1_540];
/** The interest and fees after switching, and what is saved. */
export const SWITCHING: Parts = [1_170_000, 350_000];
/** What is spent of the limit of a card, and what is left. */
export const CARD: Parts = [2_000_000, 2_000_000];
/** What can be withdrawn from the deposit, and what is reserved. */
export const CUSTODY: Parts = [700_000, 300_000];

/** Of an investor: for all companies together, for property, for one borrower. */
export const LIMITS = [40_000_000, 20_000_000, 5_000_000] as const;
export const HOME = { value: 500_000_000, earlierLoan: 250_000_000, allLoans: 350_000_000 };
/** One loan at two rates, in percent. */
export const LOWER = { before: { rate: 12, interest: 660_000 }, after: { rate: 10, interest: 550_000 } };
export const SPREAD = { amount: 1_000_000, products: 10 };
export const LOAN = { principal: 12_000_000, monthlyRate: 0.09 / 12, months: 12 };
