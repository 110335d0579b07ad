import type { Arrears, Bond } from "#/core/api/gen";
import { dayOf } from "#/core/lib/date";

/** The loans that are being repaid. */
export const openBonds = (bonds: readonly Bond[]): Bond[] => bonds.filter(({ state }) => state === "repaying" || state === "overdue");

/** What the borrower pays next for a loan: everything that is late, or the next instalment. `day`, `number`: of the oldest unpaid
 * instalment. */
export type Due = { bond: Bond; arrears: Arrears | null; day: string; number: number; total: number };

/** Undefined if nothing is owed. */
export function dueOf(bond: Bond): Due | undefined {
  const { arrears, oncomingInstallment: next } = bond;
  return next ? { bond, arrears, day: next.dueDate, number: next.number, total: (arrears ?? next).total } : undefined;
}

/** Of all loans, what is due next: what is late, or the next instalment of each. What is due first comes first. */
export function nextDues(bonds: readonly Bond[]): Due[] {
  const dues = openBonds(bonds).sort(byDue).flatMap((bond) => dueOf(bond) ?? []);
  const late = dues.filter(({ arrears }) => arrears);
  return late.length > 0 ? late : dues;
}

/** Of all loans, what is due first. */
export const firstDue = (bonds: readonly Bond[]): Due | undefined => nextDues(bonds)[0];

/** What is due first comes first. Loans of which nothing is owed come last. */
export const byDue = (a: Bond, b: Bond): number => dayOfDue(a).localeCompare(dayOfDue(b));
const dayOfDue = (bond: Bond): string => dueOf(bond)?.day ?? "9";

/** A late instalment and its day, or all of them. */
export const lateWords = (count: number, day: string): string => (count > 1 ? `${day}부터 ${count}번 밀렸어요` : `${day}에 갚을 돈이 밀렸어요`);

/** The name of the sum of what is due, with the day. */
export const nameOf = ({ arrears, day }: Due): string => (arrears ? `${dayOf(day)}${arrears.count > 1 ? "부터" : "에"} 밀린 돈` : `${dayOf(day)}에 갚을 돈`);
