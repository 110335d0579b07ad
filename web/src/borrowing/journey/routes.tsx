/** Pages of the loan applications. Their addresses come from the charts; the server's snapshot determines the page. */
import type { RouteObject } from "react-router";
import { mortgage, upl } from "#/core/journeys/paths.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const FAMILIES = ["upl", "loan"];
/** Ends and refusals use the default layout; all other pages use the funnel's. */
const READ = /\/(failed|finish)(\/|$)/;
/** Further addresses of pages that the charts contain under another address. */
const ALIASES = ["/loan/compatibility/failed", "/upl/fds", "/loan/fds"];

const addresses = new Set([...addressesOf(upl, FAMILIES), ...addressesOf(mortgage, []), ...ALIASES]);
const pages = [...addresses].map((path) => page(path, "login", () => import("./loan-screen"), READ.test(path) ? "default" : "funnel"));

export default [
  { lazy: { Component: async () => (await import("./loan-journey")).default }, children: pages },
  page("/loan/document", "login", () => import("../application/document")),
] satisfies RouteObject[];
