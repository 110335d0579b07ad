/** The institutions' pages, which belong to another site and need a full page load. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

export default [
  page("/dashboard", "institution", () => import("./dashboard")),
  page("/investment-limit", "institution", () => import("./investment-limit")),
] satisfies RouteObject[];
