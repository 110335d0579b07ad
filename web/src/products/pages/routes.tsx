import { redirect, type RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

export default [
  { path: "/products", loader: () => redirect("/products/collateral") },
  page("/products/collateral", "open", () => import("./collateral")),
  page("/products/collateral/ended", "open", () => import("./ended")),
  page("/products/collateral/search", "open", () => import("./search")),
  page("/products/credit", "open", () => import("./credit")),
  page("/products/credit/ended", "open", async () => ({ default: (await import("./credit")).EndedCredit })),
  { path: "/products/detail", loader: () => redirect("/products/collateral") },
  page("/products/detail/:uid/pdf", "open", () => import("./pdf")),
  page("/products/detail/:uid", "open", () => import("./detail")),
  page("/products/detail/private/:uid", "open", () => import("./detail")),
] satisfies RouteObject[];
