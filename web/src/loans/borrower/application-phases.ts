/** The phases of an application for a loan, from the first answer to the money. */
import type { LoanApplication } from "#/core/api/gen";

/** Whether the application can still become a loan. */
export const isRunning = ({ isOpen, state }: LoanApplication): boolean => isOpen || state === "depositing";

const PHASES: readonly { name: string; states: readonly LoanApplication["state"][] }[] = [
  { name: "신청", states: ["writing", "submitting"] },
  { name: "심사", states: ["auditing"] },
  { name: "계약", states: ["approved"] },
  { name: "입금", states: ["depositing"] },
];

/** The share of the way, 0–1, and its words: "신청, 심사, 계약, 입금 중 심사 단계예요". Only for a running application. */
export function progressOf({ state }: LoanApplication): { share: number; words: string } {
  const at = PHASES.findIndex(({ states }) => states.includes(state));
  return { share: (at + 0.5) / PHASES.length, words: `${PHASES.map(({ name }) => name).join(", ")} 중 ${PHASES[at]?.name} 단계예요` };
}
