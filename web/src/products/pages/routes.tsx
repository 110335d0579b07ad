import { redirect, type RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

/** The list of the former search, with its conditions. A search among ended products leads to their list. */
function listOf({ searchParams }: URL): string {
  const ended = String(searchParams.getAll("stateList")) === PHASE_ENDED;
  searchParams.delete("stateList");
  return `/products/collateral${ended ? "/ended" : ""}${searchParams.size ? `?${searchParams}` : ""}`;
}

const PHASE_ENDED = "3"; // of `state`

export default [
  { path: "/products", loader: () => redirect("/products/collateral") },
  page("/products/collateral", "open", async () => ({ default: (await import("./lists")).Collateral })),
  page("/products/collateral/ended", "open", async () => ({ default: (await import("./lists")).Ended })),
  { path: "/products/collateral/search", loader: ({ request }) => redirect(listOf(new URL(request.url))) },
  page("/products/credit", "open", async () => ({ default: (await import("./lists")).Credit })),
  page("/products/credit/ended", "open", async () => ({ default: (await import("./lists")).EndedCredit })),
  { path: "/products/detail", loader: () => redirect("/products/collateral") },
  page("/products/detail/:uid/pdf", "open", () => import("./pdf")),
  page("/products/detail/:uid", "open", () => import("./detail")),
  page("/products/detail/private/:uid", "open", () => import("./detail")),
] satisfies RouteObject[];
