/** The data of the personal loan's snapshot, by step. */
import type { LoanData, Provider } from "#/borrowing/application/loan";
import type { UplType } from "./refinancing";

/** What an examination granted: won, percent a year, months. */
type Granted = { amount: number; rate: string; months: number };

export type UplData = LoanData & {
  /** Codes of job and employment, and the typed values. */
  basicInfo?: { job: string; employeeType: string; companyName: string; annualIncome: number };
  provider?: Provider;
  providerName?: string;
  /** Progress of an institution: months received, or finished checks. */
  received?: { done: number; total: number } | { done: readonly string[] };
  uplType?: UplType;
  /** The amount to be repaid by the loan: won in whole steps. */
  refinanced?: { loanUids: readonly string[]; amount: number } | null;
  limit?: number;
  rate?: string;
  offer?: Granted;
  /** The offer that was accepted before another examination. */
  formerOffer?: Granted;
  /** Why an operator did not accept the proofs of the balances. */
  evidenceReason?: string;
  lacksMyDataConsent?: boolean;
  reasons?: readonly string[];
};
