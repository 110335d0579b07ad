/** The page of each step. A step of the chart without one breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import Certified from "./screens/certified";
import Code from "./screens/code";
import Phone from "./screens/phone";
import Stopped from "./screens/stopped";

export const screens = {
  phone: Phone,
  sending: Code,
  code: Code,
  checking: Code,
  certified: Certified,
  locked: Stopped,
  expired: Stopped,
  cancelled: Stopped,
} satisfies Record<Step, ComponentType>;
