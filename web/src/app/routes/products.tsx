import { redirect, type RouteObject } from "react-router";
import { page } from "../page-route";

export default [
  { path: "/products", loader: () => redirect("/products/collateral") },
  page("/products/collateral", "open", () => import("#/pages/products/collateral")),
  page("/products/collateral/ended", "open", async () => ({ default: (await import("#/pages/products/ended")).EndedCollateral })),
  page("/products/collateral/search", "open", () => import("#/pages/products/search")),
  page("/products/credit", "open", () => import("#/pages/products/credit")),
  page("/products/credit/ended", "open", async () => ({ default: (await import("#/pages/products/ended")).EndedCredit })),
  { path: "/products/detail", loader: () => redirect("/products/collateral") },
  page("/products/detail/:uid/pdf", "open", () => import("#/pages/products/pdf")),
  page("/products/detail/:uid", "open", () => import("#/pages/products/detail")),
  page("/products/detail/private/:uid", "open", () => import("#/pages/products/detail")),
] satisfies RouteObject[];
