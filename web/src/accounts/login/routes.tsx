/** Log-in and log-out. */
import { redirect, type RouteObject } from "react-router";
import { leave } from "#/core/session/session";
import { page } from "#/core/shell/page-route";

export default [
  page("/login", "guest", () => import("./login"), "auth"),
  page("/login/loan", "guest", () => import("./member-login"), "authentication"),
  page("/login/investor/mobile", "guest", () => import("./member-login"), "authentication"),
  page("/login/facebook", "guest", () => import("./facebook"), "auth"),
  page("/login/dormant", "open", () => import("./dormant-login"), "authentication"),
  page("/goto", "open", () => import("./goto"), "blank"),
  {
    path: "/logout",
    loader: async () => {
      await leave();
      return redirect("/");
    },
  },
] satisfies RouteObject[];
