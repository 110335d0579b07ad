/** Pages around the mortgage application: certification and the consent of the home's owner. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

const certified = () => import("./pages/identity");
const applicantPages = [
  page("/loan/mortgage/phone-certification", "open", certified, "funnel"),
  page("/loan/mortgage/identity-authentication", "open", certified, "funnel"),
];
const invitation = () => import("./pages/owner-invitation");
const owner = () => import("./pages/owner-consent");
const ownerPages = [
  page("/loan/mortgage/joint-or-third-party/phone-certification", "open", owner, "funnel"),
  page("/loan/mortgage/joint-or-third-party/identity-authentication", "open", owner, "funnel"),
];

export default [
  {
    lazy: { Component: async () => (await import("#/accounts/identity/embedded-journey")).default },
    children: [...applicantPages, ...ownerPages],
  },
  page("/loan/mortgage/joint-or-third-party", "open", invitation),
  page("/loan/mortgage/joint-or-third-party/contract", "open", invitation),
  page("/loan/mortgage/failed/dormant-user", "open", () => import("./pages/dormant-user")),
] satisfies RouteObject[];
