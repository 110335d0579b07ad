/** Pages that certify identity and ID card outside of an application. Visitors who are not logged in go to the first page. */
import type { RouteObject } from "react-router";
import { id_card } from "#/core/journeys/paths.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const OVER = id_card.certified;

const card = () => import("#/accounts/id-card/id-card-screen");
const identity = () => import("#/accounts/identity/pages");

/** Pages of the ID card that the chart does not have. `addressOf` of the card decides which one is shown. */
const cardPages = [
  ...addressesOf(id_card, [])
    .filter((path) => path !== OVER)
    .map((path) => page(path, "login", card, "authentication")),
  page("/authentication/id-authentication/file-upload", "login", card, "authentication"),
  page("/authentication/id-authentication/errors/recognition", "login", card, "authentication"),
  page("/verification/id/capture", "login", card, "authentication"),
  page("/verification/id/pending-review", "login", card, "authentication"),
  page("/verification/id/driver-license/confirm", "login", card, "authentication"),
  page("/verification/id/resident-registration-card/confirm", "login", card, "authentication"),
];

/** Open to visitors, because a dormant account is recovered here; the journey redirects other visitors. `addressOf`
 * of the identity chooses the address. */
const identifying = [
  page("/authentication/phone-certification", "open", identity, "authentication"),
  page("/authentication/phone-certification/agency-certify", "open", identity, "authentication"),
  page("/authentication/personal/insert", "open", identity, "authentication"),
  page("/authentication/personal/errors", "open", identity, "authentication"),
  page("/authentication/personal/waiting", "open", identity, "authentication"),
  page("/authentication/personal/waiting/re-try", "open", identity, "authentication"),
];

export default [
  {
    lazy: { Component: async () => (await import("#/accounts/id-card/id-card-journey")).default },
    children: cardPages,
  },
  {
    lazy: { Component: async () => (await import("#/accounts/identity/pages")).IdentityJourney },
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
