import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

export default [
  page("/cart", "login", () => import("#/investing/cart/cart")),
  page("/invest/confirm", "login", () => import("./confirm")),
  page("/invest/receipt", "login", () => import("./latest-receipt")),
  page("/invest/receipt/:orderUid", "login", () => import("./receipt")),
] satisfies RouteObject[];
