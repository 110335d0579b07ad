/** Automatic investing: four steps. */
import { redirect, type RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

export default [
  { path: "/invest/auto", loader: () => redirect("/invest/auto/1") },
  page("/invest/auto/1", "login", () => import("./about"), "funnel"),
  page("/invest/auto/2", "login", () => import("./amount"), "funnel"),
  page("/invest/auto/3", "login", () => import("./conditions"), "funnel"),
  page("/invest/auto/4", "login", () => import("./overview"), "funnel"),
  page("/invest/auto/:step", "open", () => import("#/core/pages/not-found")),
] satisfies RouteObject[];
