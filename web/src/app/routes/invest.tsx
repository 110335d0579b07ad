import type { RouteObject } from "react-router";
import { page } from "../page-route";

export default [
  page("/cart", "login", () => import("#/pages/cart/cart")),
  page("/invest/confirm", "login", () => import("#/pages/invest/confirm")),
  page("/invest/receipt", "login", () => import("#/pages/invest/latest-receipt")),
  page("/invest/receipt/:orderUid", "login", () => import("#/pages/invest/receipt")),
  page("/invest-suitability-test", "login", () => import("#/pages/invest/suitability-test")),
] satisfies RouteObject[];
