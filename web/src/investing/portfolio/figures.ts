/** Figures of the investor's pages, prepared for charts and lists. */
import type { Breakdown, InvestorSummary, PositionState, ScheduledMonth } from "#/core/api/gen";
import { signed, yearlyRate } from "#/core/lib/money";

/** Won of principal in loans and in orders of loans that are not paid out yet; `waiting` and `late`: the parts of it in
 * such orders and in late loans. */
export function principalOf({ groups }: Pick<InvestorSummary, "groups">): { invested: number; waiting: number; late: number } {
  const sum = (...states: readonly PositionState[]) => groups.reduce((total, { state, outstanding }) => (states.includes(state) ? total + outstanding : total), 0);
  return { invested: sum("waiting", "current", "overdue"), waiting: sum("waiting"), late: sum("overdue") };
}

type Result = Pick<InvestorSummary, "result" | "resultRate" | "lost"> & { received: Pick<Breakdown, "earned"> };

/** The result so far, and its rate: "+2,795,318원 · 연 5.21%". Undefined before the first payment or loss. */
export function resultText({ result, resultRate, received, lost }: Result): string | undefined {
  if (!received.earned && !lost) return undefined;
  return resultRate === null ? signed(result) : `${signed(result)} · ${rateText(resultRate)}`;
}

/** "-1.5" → "연 −1.50%" */
export const rateText = (percent: string): string => `연 ${yearlyRate(percent).replace("-", "−")}%`;

/** A month of the accumulated return in won. */
type Step = { month: string; total: number; isForecast: boolean };

/** The accumulated interest of a year after tax and fee: up to this month what was received, then also what is expected.
 * Without overdue amounts. Empty for a year without interest. */
export function steps(months: readonly ScheduledMonth[], today: string): Step[] {
  const now = today.slice(0, 7);
  const [got, expected] = [accumulated(months.map(({ received }) => received)), accumulated(months.map(({ coming }) => coming))];
  const all = months.map(({ month }, i) => {
    const isForecast = month > now;
    return { month, total: (got[i] ?? 0) + (isForecast ? (expected[i] ?? 0) : 0), isForecast };
  });
  return [...got, ...expected].some((sum) => sum > 0) ? all : [];
}

function accumulated(parts: readonly Breakdown[]): number[] {
  let sum = 0;
  return parts.map(({ earned }) => (sum += earned));
}

/** "2026-11" or a day of it → "11월" */
export const monthName = (month: string): string => `${Number(month.slice(5, 7))}월`;

/** The month `count` months later: ("2026-11", 2) → "2027-01" */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** "2026-11" → "2026년 11월" */
export const fullMonth = (month: string): string => `${month.slice(0, 4)}년 ${monthName(month)}`;

/** The parts of a payment as text. */
export function contents({ principal, interest }: Pick<Breakdown, "principal" | "interest">): string {
  if (principal && interest) return "원금과 이자";
  return principal ? "원금" : "이자";
}

/** A share in whole percent; at least 1 if it is not zero. */
export const percentOf = (part: number, whole: number): number => (part > 0 ? Math.max(1, Math.round((part / whole) * 100)) : 0);
