/** Pages of mortgage loans: the guide, the simple limit check, the phone consultation. */
import type { RouteObject } from "react-router";
import chart from "#/journeys/charts/mortgage_simple.json";
import { addressesOf } from "#/journeys/core/addresses";
import { page } from "../page-route";

const ISSUE = "/loan/mortgage/simple/issues/:issue";
const screen = () => import("#/journeys/mortgage-simple/simple-screen");

const asking = addressesOf(chart, [])
  .filter((path) => path !== ISSUE)
  .map((path) => page(path, "open", screen, "funnel"));

export default [
  page("/loan/mortgage/guide", "open", () => import("#/pages/loan/mortgage/guide")),
  {
    lazy: { Component: async () => (await import("#/journeys/mortgage-simple/simple-journey")).default },
    children: [...asking, page(ISSUE, "open", screen), page("/loan/mortgage/simple/issues", "open", screen)],
  },
  {
    lazy: { Component: async () => (await import("#/pages/loan/mortgage/consultation-request")).default },
    children: [
      page("/loan/mortgage/phone-consultation", "open", () => import("#/pages/loan/mortgage/phone-consultation"), "funnel"),
      page("/loan/mortgage/phone-consultation/complete", "open", () => import("#/pages/loan/mortgage/consultation-complete")),
      page("/loan/mortgage/phone-consultation/failed", "open", () => import("#/pages/loan/mortgage/consultation-failed")),
    ],
  },
] satisfies RouteObject[];
