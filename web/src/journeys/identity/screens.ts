/** The page of each step. A step of the chart without one breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import Certified from "./screens/certified";
import Code from "./screens/code";
import Stopped from "./screens/stopped";
import { PhoneForm } from "./phone-form";

export const screens = {
  phone: PhoneForm,
  sending: Code,
  code: Code,
  checking: Code,
  certified: Certified,
  locked: Stopped,
  expired: Stopped,
  cancelled: Stopped,
} satisfies Record<Step, ComponentType>;
