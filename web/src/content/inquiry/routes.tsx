/** The 1:1 inquiry board. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

export default [
  page("/inquiry", "login", () => import("./inquiries")),
  page("/inquiry/contact/:uid?", "login", () => import("./contact")),
] satisfies RouteObject[];
