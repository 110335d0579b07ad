/** Automatic investing: four steps, and no other. */
import { redirect, type RouteObject } from "react-router";
import { page } from "../page-route";

export default [
  { path: "/invest/auto", loader: () => redirect("/invest/auto/1") },
  page("/invest/auto/1", "login", () => import("#/pages/invest/auto/about"), "funnel"),
  page("/invest/auto/2", "login", () => import("#/pages/invest/auto/amount"), "funnel"),
  page("/invest/auto/3", "login", () => import("#/pages/invest/auto/conditions"), "funnel"),
  page("/invest/auto/4", "login", () => import("#/pages/invest/auto/overview"), "funnel"),
  page("/invest/auto/:step", "open", () => import("#/pages/not-found")),
] satisfies RouteObject[];
