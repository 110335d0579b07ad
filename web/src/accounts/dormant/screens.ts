/** The page of each step. A step of the chart without one breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import Agreement from "./screens/agreement";
import EmailCode from "./screens/email-code";
import Proof from "./screens/proof";
import Recovered from "./screens/recovered";

export const screens = {
  proof: Proof,
  email_code: EmailCode,
  agreement: Agreement,
  recovered: Recovered,
} satisfies Record<Step, ComponentType>;
