/** Pages of mortgage loans: the guide, the simple limit check, the phone consultation, the application. */
import type { RouteObject } from "react-router";
import identity from "#/core/journeys/charts/identity.json";
import application from "#/core/journeys/charts/mortgage.json";
import chart from "#/core/journeys/charts/mortgage_simple.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const ISSUE = "/loan/mortgage/simple/issues/:issue";
const screen = () => import("#/borrowing/mortgage-simple/simple-screen");

const asking = addressesOf(chart, [])
  .filter((path) => path !== ISSUE)
  .map((path) => page(path, "open", screen, "funnel"));

/** Modals, the end and refusals are reading pages of the site; the rest has the funnel's frame. */
const READ = /\/(modal|failed)\//;
const applying = addressesOf(application, []).map((path) =>
  page(path, "login", () => import("./mortgage-screen"), READ.test(path) ? "default" : "funnel"),
);
const certified = () => import("./pages/identity");
const certifying = [
  page("/loan/mortgage/phone-certification", "open", certified, "funnel"),
  page("/loan/mortgage/identity-authentication", "open", certified, "funnel"),
];
const OWNER = "loan/mortgage/joint-or-third-party";
const certifyingOwner = addressesOf(identity, [OWNER])
  .filter((path) => path !== identity.paths.minor)
  .map((path) => page(path, "open", () => import("./pages/owner-consent"), "funnel"));

export default [
  {
    lazy: { Component: async () => (await import("./mortgage-journey")).default },
    children: applying,
  },
  {
    lazy: { Component: async () => (await import("#/accounts/identity/passing-journey")).default },
    children: [...certifying, ...certifyingOwner],
  },
  page(`/${OWNER}`, "open", () => import("./pages/owner-invitation")),
  page("/loan/mortgage/failed/dormant-user", "open", () => import("./pages/dormant-user")),
  page("/loan/mortgage/guide", "open", () => import("#/borrowing/guides/mortgage-guide")),
  {
    lazy: { Component: async () => (await import("#/borrowing/mortgage-simple/simple-journey")).default },
    children: [...asking, page(ISSUE, "open", screen), page("/loan/mortgage/simple/issues", "open", screen)],
  },
  {
    lazy: { Component: async () => (await import("#/borrowing/consultation/consultation-request")).default },
    children: [
      page("/loan/mortgage/phone-consultation", "open", () => import("#/borrowing/consultation/phone-consultation"), "funnel"),
      page("/loan/mortgage/phone-consultation/complete", "open", () => import("#/borrowing/consultation/consultation-complete")),
      page("/loan/mortgage/phone-consultation/failed", "open", () => import("#/borrowing/consultation/consultation-failed")),
    ],
  },
] satisfies RouteObject[];
