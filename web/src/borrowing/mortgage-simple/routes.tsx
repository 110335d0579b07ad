/** The limit check for a mortgage loan, without log-in. */
import { mortgage_simple } from "#/core/journeys/paths.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const ISSUE = "/loan/mortgage/simple/issues/:issue";
const screen = () => import("./simple-screen");

const pages = addressesOf(mortgage_simple, [])
  .filter((path) => path !== ISSUE)
  .map((path) => page(path, "open", screen, "funnel"));

export default [
  {
    lazy: { Component: async () => (await import("./simple-journey")).default },
    children: [...pages, page(ISSUE, "open", screen), page("/loan/mortgage/simple/issues", "open", screen)],
  },
];
