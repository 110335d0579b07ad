/** The page of each step. All pages are in one chunk, so that a step needs no network request. A step of the chart
 * without a page breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import CompatibilityFailed from "#/borrowing/application/compatibility-failed";
import Agreements from "#/borrowing/application/contract/agreements";
import ContractInfo from "#/borrowing/application/contract/contract-info";
import Screening from "#/borrowing/application/contract/screening";
import Signature from "#/borrowing/application/contract/signature";
import Signing from "#/borrowing/application/contract/signing";
import { Account, AccountCode } from "#/borrowing/application/identification/account";
import Address from "#/borrowing/application/identification/address";
import FraudQuestion from "#/borrowing/application/identification/fraud-question";
import { IdDetails, IdMismatch, IdPhoto } from "#/borrowing/application/identification/id-card";
import IdCheck from "#/borrowing/application/identification/id-check";
import Collecting from "./income/collecting";
import Compatibility from "#/borrowing/application/compatibility";
import Consent from "./income/consent";
import Income from "./income/income";
import MyData from "./income/mydata";
import Scraping from "./income/scraping";
import Confirm from "./offer/confirm";
import EvidenceReview from "./offer/evidence-review";
import Examination from "./offer/examination";
import LoanEvidence from "./offer/loan-evidence";
import LoanTerms from "./offer/loan-terms";
import OutstandingLoans from "./offer/outstanding-loans";
import { LoanFailed, NoProduct, UnsuitableException, UnsuitableJob } from "./outcome/ended";
import Finish from "./outcome/finish";

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
  evidence_review: EvidenceReview,
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
  re_examination: Examination,
  new_offer: Confirm,
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
  withdrawn: LoanFailed,
} satisfies Record<Step, ComponentType>;
