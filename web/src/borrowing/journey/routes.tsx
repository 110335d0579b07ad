/** Pages of the loans' applications. Their addresses come from the charts; which page shows, the server's snapshot says. */
import type { RouteObject } from "react-router";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";
import { charts } from "./kinds";

const FAMILIES = ["upl", "loan"];
/** Ends, refusals and modals are reading pages of the site; everything else has the funnel's frame. */
const READ = /\/(failed|finish|modal)(\/|$)/;
/** Further addresses of pages that the charts know by another one. */
const ALIASES = ["/loan/compatibility/failed", "/upl/fds", "/loan/fds"];

const addresses = new Set([...addressesOf(charts.upl, FAMILIES), ...addressesOf(charts.mortgage, []), ...ALIASES]);
const pages = [...addresses].map((path) => page(path, "login", () => import("./loan-screen"), READ.test(path) ? "default" : "funnel"));

export default [
  { lazy: { Component: async () => (await import("./loan-journey")).default }, children: pages },
  page("/loan/document", "login", () => import("../application/document")),
] satisfies RouteObject[];
