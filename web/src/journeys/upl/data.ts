/** What the snapshot of the personal loan may say, by the steps that say it. */
export type Provider = "kakao" | "pass";

/** What an examination granted: won, percent a year, months. */
export type Granted = { amount: number; rate: string; months: number };

export type UplData = {
  problem?: { code: string; title: string; message: string };
  /** Codes of job and employment, and what was typed. */
  basicInfo?: { job: string; employeeType: string; companyName: string; annualIncome: number };
  unsuitableMessageList?: readonly string[];
  provider?: Provider;
  providerName?: string;
  /** How many of the twelve months have come in. */
  received?: { done: number; total: number };
  limit?: number;
  rate?: string;
  /** Checks of the examination, as far as they are known. */
  checks?: readonly { label: string; done: boolean }[];
  offer?: Granted;
  reasons?: readonly string[];
  bankName?: string;
  maskedAccount?: string;
  attemptsLeft?: number;
  question?: number;
  documentHash?: string;
  termsToken?: string;
  signer?: Provider;
  signerName?: string;
};
