/** The page of each step. A step of the chart without a page breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import Debts from "./screens/debts";
import Ended from "./screens/ended";
import Input from "./screens/input";
import Issue from "./screens/issue";
import Pricing from "./screens/pricing";
import Result from "./screens/result";

export const screens = {
  input: Input,
  pricing: Pricing,
  debts: Debts,
  result: Result,
  issue: Issue,
  expired: Ended,
  cancelled: Ended,
} satisfies Record<Step, ComponentType>;
