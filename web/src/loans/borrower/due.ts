import type { Bond, Instalment } from "#/core/api/gen";

/** The loans that are being repaid. */
export const openBonds = (bonds: readonly Bond[]): Bond[] => bonds.filter(({ state }) => state === "repaying" || state === "overdue");

/** The loan whose unpaid instalment is due first, and that instalment; undefined if nothing is due. */
export const firstDue = (bonds: readonly Bond[]): { bond: Bond; next: Instalment } | undefined =>
  openBonds(bonds)
    .flatMap((bond) => (bond.oncomingInstallment ? [{ bond, next: bond.oncomingInstallment }] : []))
    .sort((a, b) => a.next.dueDate.localeCompare(b.next.dueDate))[0];
