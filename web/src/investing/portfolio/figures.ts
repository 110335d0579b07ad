/** Figures of the investor's pages, in the form in which charts and lists draw them. */
import type { Breakdown, ScheduledMonth } from "#/core/api/gen";

/** A month of the accumulated return: won so far, and whether some of it is still to come. */
type Step = { month: string; total: number; isForecast: boolean };

/** Interest after tax and fee as it adds up over a year, without what is overdue; nothing of a year without any. */
export function steps(months: readonly ScheduledMonth[], today: string): Step[] {
  const now = today.slice(0, 7);
  let total = 0;
  const all = months.map(({ month, received, coming }) => {
    total += received.earned + coming.earned;
    return { month, total, isForecast: month > now || coming.earned > 0 };
  });
  return total > 0 ? all : [];
}

/** "2026-11" → "11월" */
export const monthName = (month: string): string => `${Number(month.slice(5))}월`;

/** "2026-11" → "2026년 11월" */
export const fullMonth = (month: string): string => `${month.slice(0, 4)}년 ${monthName(month)}`;

/** What a payment consists of, in words. */
export function contents({ principal, interest }: Pick<Breakdown, "principal" | "interest">): string {
  if (principal && interest) return "원금과 이자";
  return principal ? "원금" : "이자";
}

/** Whole percent of a share; at least 1 of what is not nothing. */
export const percentOf = (part: number, whole: number): number => (part > 0 ? Math.max(1, Math.round((part / whole) * 100)) : 0);
