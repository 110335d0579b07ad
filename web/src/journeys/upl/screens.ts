/** The page of each step, in one file with the others: a step must not wait for the network to show. A step of the
 * chart without a page breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import { Account, AccountCode } from "./screens/account";
import Address from "./screens/address";
import Agreements from "./screens/agreements";
import Collecting from "./screens/collecting";
import Compatibility from "./screens/compatibility";
import Confirm from "./screens/confirm";
import Consent from "./screens/consent";
import ContractInfo from "./screens/contract-info";
import Examination from "./screens/examination";
import Finish from "./screens/finish";
import FraudQuestion from "./screens/fraud-question";
import IdCheck from "./screens/id-check";
import { IdDetails, IdMismatch, IdPhoto } from "./screens/id-card";
import Income from "./screens/income";
import LoanEvidence from "./screens/loan-evidence";
import LoanTerms from "./screens/loan-terms";
import MyData from "./screens/mydata";
import OutstandingLoans from "./screens/outstanding-loans";
import Scraping from "./screens/scraping";
import Screening from "./screens/screening";
import Signature from "./screens/signature";
import Signing from "./screens/signing";
import { CompatibilityFailed, LoanFailed, NoProduct, UnsuitableException, UnsuitableJob } from "./screens/ended";

export const screens = {
  income: Income,
  compatibility: Compatibility,
  scraping: Scraping,
  consent: Consent,
  collecting: Collecting,
  assessing: Collecting,
  outstanding_loans: OutstandingLoans,
  loan_evidence: LoanEvidence,
  loan_terms: LoanTerms,
  examination: Examination,
  confirm: Confirm,
  id_photo: IdPhoto,
  id_details: IdDetails,
  id_check: IdCheck,
  id_review: IdCheck,
  id_mismatch: IdMismatch,
  account: Account,
  transfer: AccountCode,
  account_code: AccountCode,
  address: Address,
  fds: FraudQuestion,
  mydata: MyData,
  retry_mydata: MyData,
  screening: Screening,
  review: Screening,
  drafting: Screening,
  contract_info: ContractInfo,
  agreements: Agreements,
  signing: Signing,
  signature: Signature,
  sealing: Signature,
  finish: Finish,
  unsuitable_job: UnsuitableJob,
  compatibility_failed: CompatibilityFailed,
  unsuitable_exception: UnsuitableException,
  no_product: NoProduct,
  declined: LoanFailed,
  refused: LoanFailed,
  expired: LoanFailed,
  cancelled: LoanFailed,
} satisfies Record<Step, ComponentType>;
