/** The page of each step. A step of the chart without a page breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import { CertificationPage } from "./pages/certification-page";
import { Intro } from "./pages/intro";
import Account from "./screens/account";
import Company from "./screens/company";
import Contact from "./screens/contact";
import Documents from "./screens/documents";
import Email from "./screens/email";
import Owner from "./screens/owner";
import PartitionChoice from "./screens/partition";
import Registration from "./screens/registration";
import Terms from "./screens/terms";
import TypeChoice from "./screens/type";

export const screens = {
  terms: Terms,
  owner: Owner,
  registration: Registration,
  checking: Registration,
  type: TypeChoice,
  email: Email,
  account: Account,
  company: Company,
  contact: Contact,
  partition: PartitionChoice,
  documents: Documents,
  review: CertificationPage,
  returned: CertificationPage,
  active: CertificationPage,
  refused: CertificationPage,
  expired: Intro,
  cancelled: Intro,
} satisfies Record<Step, ComponentType>;
