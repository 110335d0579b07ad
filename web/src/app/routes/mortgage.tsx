/** Pages of mortgage loans: the guide, the simple limit check, the phone consultation, the application. */
import type { RouteObject } from "react-router";
import identity from "#/journeys/charts/identity.json";
import application from "#/journeys/charts/mortgage.json";
import chart from "#/journeys/charts/mortgage_simple.json";
import { addressesOf } from "#/journeys/core/addresses";
import { page } from "../page-route";

const ISSUE = "/loan/mortgage/simple/issues/:issue";
const screen = () => import("#/journeys/mortgage-simple/simple-screen");

const asking = addressesOf(chart, [])
  .filter((path) => path !== ISSUE)
  .map((path) => page(path, "open", screen, "funnel"));

/** Modals, the end and refusals are reading pages of the site; the rest has the funnel's frame. */
const READ = /\/(modal|failed)\//;
const applying = addressesOf(application, []).map((path) =>
  page(path, "login", () => import("#/journeys/mortgage/mortgage-screen"), READ.test(path) ? "default" : "funnel"),
);
const certified = () => import("#/pages/loan/mortgage/identity");
const certifying = [
  page("/loan/mortgage/phone-certification", "open", certified, "funnel"),
  page("/loan/mortgage/identity-authentication", "open", certified, "funnel"),
];
const OWNER = "loan/mortgage/joint-or-third-party";
const certifyingOwner = addressesOf(identity, [OWNER])
  .filter((path) => path !== identity.paths.minor)
  .map((path) => page(path, "open", () => import("#/pages/loan/mortgage/owner-consent"), "funnel"));

export default [
  {
    lazy: { Component: async () => (await import("#/journeys/mortgage/mortgage-journey")).default },
    children: applying,
  },
  {
    lazy: { Component: async () => (await import("#/journeys/identity/passing-journey")).default },
    children: [...certifying, ...certifyingOwner],
  },
  page(`/${OWNER}`, "open", () => import("#/pages/loan/mortgage/owner-invitation")),
  page("/loan/mortgage/failed/dormant-user", "open", () => import("#/pages/loan/mortgage/dormant-user")),
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
