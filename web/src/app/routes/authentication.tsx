/** Certification of who somebody is, and of an ID card; alone. Whoever is not logged in is sent to the first page. */
import type { RouteObject } from "react-router";
import { addressesOf } from "#/journeys/core/addresses";
import idCard from "#/journeys/charts/id_card.json";
import { MORE_ADDRESSES, VERIFICATION } from "#/journeys/id-card/address";
import { ALONE } from "#/journeys/identity/address";
import { page } from "../page-route";

const OVER = idCard.paths.certified;

const certifying = [...addressesOf(idCard, []), ...MORE_ADDRESSES, ...VERIFICATION]
  .filter((path) => path !== OVER)
  .map((path) => page(path, "login", () => import("#/journeys/id-card/id-card-screen"), "funnel"));

/** Open, because a dormant account is recovered here, too; the journey sends other visitors away. */
const identifying = ALONE.map((path) => page(path, "open", () => import("#/journeys/identity/identity-screen"), "funnel"));

export default [
  {
    lazy: { Component: async () => (await import("#/journeys/id-card/id-card-journey")).default },
    children: certifying,
  },
  {
    lazy: { Component: async () => (await import("#/journeys/identity/identity-journey")).default },
    children: identifying,
  },
  page(OVER, "login", () => import("#/pages/authentication/default"), "funnel"),
  page("/authentication/personal", "login", () => import("#/pages/authentication/personal"), "funnel"),
  page("/authentication/skip", "login", () => import("#/pages/authentication/skip"), "funnel"),
  page("/authentication/terms", "login", () => import("#/pages/authentication/terms"), "funnel"),
  page("/authentication/change/civil-code", "login", () => import("#/journeys/id-card/pages/change-civil-code"), "funnel"),
  page("/authentication/change/driver-license", "login", () => import("#/journeys/id-card/pages/change-driver-license"), "funnel"),
  page("/authentication/id-authentication/test/1", "login", () => import("#/journeys/id-card/pages/ocr-test")),
  page("/authentication/*", "login", () => import("#/pages/not-found")),
] satisfies RouteObject[];
