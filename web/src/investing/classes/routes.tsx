/** Grades and classes of investors. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

export default [
  page("/membership", "login", () => import("./membership")),
  page("/customer/pro-investor", "login", () => import("./pro-investor")),
] satisfies RouteObject[];
