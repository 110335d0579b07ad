/** The page of each step. A step of the chart without one breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import { Questions } from "./screens/questions";
import { Screening } from "./screens/screening";
import { Stopped } from "./screens/stopped";

export const screens = {
  questions: Questions,
  screening: Screening,
  review: Screening,
  expired: Stopped,
  cancelled: Stopped,
} satisfies Record<Step, ComponentType>;
