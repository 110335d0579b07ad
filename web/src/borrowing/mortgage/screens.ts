/** The page of each step. A step of the chart without a page breaks the build. */
import type { ComponentType } from "react";
import type { Step } from "./chart";
import Accepted from "./screens/accepted";
import Approved from "./screens/approved";
import Deciding from "./screens/deciding";
import Declined from "./screens/declined";
import Documents from "./screens/documents";
import Draft from "./screens/draft";
import Ended from "./screens/ended";
import { Confirmed, Denied, Review, Stopped, Unsuitable } from "./screens/outcome";
import Owner from "./screens/owner";

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
  denied: Denied,
  stopped: Stopped,
  unsuitable: Unsuitable,
  expired: Ended,
  cancelled: Ended,
  withdrawn: Ended,
} satisfies Record<Step, ComponentType>;
