/** Pages of the personal loan outside of its application. */
import type { RouteObject } from "react-router";
import { identity } from "#/core/journeys/paths.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const FAMILIES = ["upl", "loan"];
const certification = () => import("#/accounts/identity/pages");

/** After an estimate the calls have paths of their own, and the application starts with the estimate's values. */
const certificationPages = [
  ...addressesOf(identity, FAMILIES)
    .filter((path) => path !== identity.minor)
    .map((path) => page(path, "open", certification, "funnel")),
  page("/upl/walk-in/phone-certification", "open", certification, "funnel"),
  page("/upl/walk-in/identity-authentication", "open", certification, "funnel"),
];

export default [
  {
    lazy: { Component: async () => (await import("#/accounts/identity/pages")).IdentityJourney },
    children: certificationPages,
  },
  page("/upl/loan-agreement", "login", () => import("./pages/loan-agreement"), "funnel"),
  page("/upl/failed/dormant-user", "open", () => import("./pages/dormant-user")),
  page("/upl/debt-consolidation/convert-to-refinancing-loan", "login", () => import("./pages/convert")),
  page("/upl/debt-consolidation/no-outstanding-loan", "login", () => import("./pages/no-outstanding-loan")),
  page("/upl/walk-in/purpose", "open", () => import("./estimate/purpose"), "funnel"),
  page("/upl/walk-in/income", "open", () => import("./estimate/income"), "funnel"),
  page("/upl/walk-in/loan-condition", "open", () => import("./estimate/loan-condition"), "funnel"),
  page("/loan/app", "open", () => import("./pages/app")),
] satisfies RouteObject[];
