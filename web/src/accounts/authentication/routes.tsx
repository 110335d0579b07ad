/** Certification of who somebody is, and of an ID card; alone. Whoever is not logged in is sent to the first page. */
import type { RouteObject } from "react-router";
import idCard from "#/core/journeys/charts/id_card.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const OVER = idCard.paths.certified;

/** Further addresses of pages that the chart knows by another one. */
const CARD_ALIASES = [
  "/authentication/id-authentication/file-upload",
  "/authentication/id-authentication/errors/recognition",
  "/verification/id/capture",
  "/verification/id/pending-review",
  "/verification/id/driver-license/confirm",
  "/verification/id/resident-registration-card/confirm",
];
const IDENTITY_ALIASES = [
  "/authentication/phone-certification",
  "/authentication/phone-certification/agency-certify",
  "/authentication/personal/insert",
  "/authentication/personal/errors",
  "/authentication/personal/waiting",
  "/authentication/personal/waiting/re-try",
];

const certifying = [...addressesOf(idCard, []), ...CARD_ALIASES]
  .filter((path) => path !== OVER)
  .map((path) => page(path, "login", () => import("#/accounts/id-card/id-card-screen"), "authentication"));

/** Open, because a dormant account is recovered here, too; the journey sends other visitors away. */
const identifying = IDENTITY_ALIASES.map((path) => page(path, "open", () => import("#/accounts/identity/identity-screen"), "authentication"));

export default [
  {
    lazy: { Component: async () => (await import("#/accounts/id-card/id-card-journey")).default },
    children: certifying,
  },
  {
    lazy: { Component: async () => (await import("#/accounts/identity/identity-journey")).default },
    children: identifying,
  },
  page("/authentication/default", "login", () => import("./default"), "authentication"),
  page("/authentication/personal", "login", () => import("./personal"), "authentication"),
  page("/authentication/skip", "login", () => import("./skip"), "authentication"),
  page("/authentication/terms", "login", () => import("./terms"), "authentication"),
  page("/authentication/change/civil-code", "login", () => import("#/accounts/id-card/pages/change-civil-code"), "authentication"),
  page("/authentication/change/driver-license", "login", () => import("#/accounts/id-card/pages/change-driver-license"), "authentication"),
  page("/authentication/id-authentication/test/1", "login", () => import("#/accounts/id-card/pages/ocr-test")),
  page("/authentication/*", "login", () => import("#/core/pages/not-found")),
  page("/minors", "open", () => import("./minors")),
] satisfies RouteObject[];
