/** Around the application for a loan on a home: certification, and the consent of the home's owner. */
import type { RouteObject } from "react-router";
import identity from "#/core/journeys/charts/identity.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const certified = () => import("./pages/identity");
const certifying = [
  page("/loan/mortgage/phone-certification", "open", certified, "funnel"),
  page("/loan/mortgage/identity-authentication", "open", certified, "funnel"),
];
const invitation = () => import("./pages/owner-invitation");
const OWNER = "loan/mortgage/joint-or-third-party";
const certifyingOwner = addressesOf(identity, [OWNER])
  .filter((path) => path !== identity.paths.minor)
  .map((path) => page(path, "open", () => import("./pages/owner-consent"), "funnel"));

export default [
  {
    lazy: { Component: async () => (await import("#/accounts/identity/passing-journey")).default },
    children: [...certifying, ...certifyingOwner],
  },
  page(`/${OWNER}`, "open", invitation),
  page(`/${OWNER}/contract`, "open", invitation),
  page("/loan/mortgage/failed/dormant-user", "open", () => import("./pages/dormant-user")),
] satisfies RouteObject[];
