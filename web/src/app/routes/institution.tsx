/** The institutions' own pages: another namespace, reached by a full page load. */
import type { RouteObject } from "react-router";
import { page } from "../page-route";

export default [
  page("/dashboard", "institution", () => import("#/pages/institution/dashboard")),
  page("/investment-limit", "institution", () => import("#/pages/institution/investment-limit")),
] satisfies RouteObject[];
