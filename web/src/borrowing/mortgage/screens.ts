/** The page of each step. A step of the chart without a page breaks the build. */
import type { ComponentType } from "react";
import Compatibility from "#/borrowing/application/compatibility";
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
import type { Step } from "./chart";
import Accepted from "./screens/accepted";
import Approved from "./screens/approved";
import Confirmed from "./screens/confirmed";
import Deciding from "./screens/deciding";
import Declined from "./screens/declined";
import Documents from "./screens/documents";
import Draft from "./screens/draft";
import Ended from "./screens/ended";
import Finish from "./screens/finish";
import Lien from "./screens/lien";
import { Denied, LienRefused, OwnerDeclined, OwnerRefused, Refused, Review, Stopped, Unsuitable } from "./screens/outcome";
import Owner from "./screens/owner";
import OwnerSignature from "./screens/owner-signature";

export const screens = {
  draft: Draft,
  deciding: Deciding,
  declined: Declined,
  accepted: Accepted,
  owner: Owner,
  documents: Documents,
  review: Review,
  approved: Approved,
  confirmed: Confirmed,
  compatibility: Compatibility,
  id_photo: IdPhoto,
  id_details: IdDetails,
  id_check: IdCheck,
  id_mismatch: IdMismatch,
  id_review: IdCheck,
  account: Account,
  transfer: AccountCode,
  account_code: AccountCode,
  address: Address,
  fds: FraudQuestion,
  screening: Screening,
  screening_review: Screening,
  drafting: Screening,
  contract_info: ContractInfo,
  agreements: Agreements,
  signing: Signing,
  signature: Signature,
  owner_signing: OwnerSignature,
  owner_signature: OwnerSignature,
  filing: Lien,
  lien: Lien,
  lien_check: Lien,
  sealing: Lien,
  finish: Finish,
  denied: Denied,
  stopped: Stopped,
  unsuitable: Unsuitable,
  compatibility_failed: CompatibilityFailed,
  refused: Refused,
  owner_refused: OwnerRefused,
  owner_declined: OwnerDeclined,
  lien_refused: LienRefused,
  expired: Ended,
  cancelled: Ended,
  withdrawn: Ended,
} satisfies Record<Step, ComponentType>;
