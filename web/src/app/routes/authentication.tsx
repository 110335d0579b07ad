/** Certification of who somebody is, and of an ID card; alone. Whoever is not logged in is sent to the first page. */
import type { RouteObject } from "react-router";
import { addressesOf } from "#/journeys/core/addresses";
import idCard from "#/journeys/charts/id_card.json";
import { page } from "../page-route";

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
  .map((path) => page(path, "login", () => import("#/journeys/id-card/id-card-screen"), "funnel"));

/** Open, because a dormant account is recovered here, too; the journey sends other visitors away. */
const identifying = IDENTITY_ALIASES.map((path) => page(path, "open", () => import("#/journeys/identity/identity-screen"), "funnel"));

export default [
  {
    lazy: { Component: async () => (await import("#/journeys/id-card/id-card-journey")).default },
    children: certifying,
  },
  {
    lazy: { Component: async () => (await import("#/journeys/identity/identity-journey")).default },
    children: identifying,
  },
  page("/authentication/default", "login", () => import("#/pages/authentication/default"), "funnel"),
  page("/authentication/personal", "login", () => import("#/pages/authentication/personal"), "funnel"),
  page("/authentication/skip", "login", () => import("#/pages/authentication/skip"), "funnel"),
  page("/authentication/terms", "login", () => import("#/pages/authentication/terms"), "funnel"),
  page("/authentication/change/civil-code", "login", () => import("#/journeys/id-card/pages/change-civil-code"), "funnel"),
  page("/authentication/change/driver-license", "login", () => import("#/journeys/id-card/pages/change-driver-license"), "funnel"),
  page("/authentication/id-authentication/test/1", "login", () => import("#/journeys/id-card/pages/ocr-test")),
  page("/authentication/*", "login", () => import("#/pages/not-found")),
] satisfies RouteObject[];
