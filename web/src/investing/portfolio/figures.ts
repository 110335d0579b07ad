/** Figures of the investor's pages, prepared for charts and lists. */
import type { Breakdown, ScheduledMonth } from "#/core/api/gen";

/** A month of the accumulated return: the amount in won, and whether part of it is a forecast. */
type Step = { month: string; total: number; isForecast: boolean };

/** The accumulated interest of a year after tax and fee, without overdue amounts; empty for a year without interest. */
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

/** The parts of a payment as text. */
export function contents({ principal, interest }: Pick<Breakdown, "principal" | "interest">): string {
  if (principal && interest) return "원금과 이자";
  return principal ? "원금" : "이자";
}

/** A share in whole percent; at least 1 if it is not zero. */
export const percentOf = (part: number, whole: number): number => (part > 0 ? Math.max(1, Math.round((part / whole) * 100)) : 0);
