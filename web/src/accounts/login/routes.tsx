/** Log-in and log-out. */
import { redirect, type RouteObject } from "react-router";
import { leave } from "#/core/session/session";
import { page } from "#/core/shell/page-route";

export default [
  page("/login", "guest", () => import("./login"), "no-footer"),
  page("/login/loan", "guest", () => import("./loan-login"), "funnel"),
  page("/login/investor/mobile", "guest", () => import("./investor-login"), "funnel"),
  page("/login/facebook", "guest", () => import("./facebook"), "no-footer"),
  page("/login/dormant", "open", () => import("./dormant-login"), "funnel"),
  page("/goto", "open", () => import("./goto"), "blank"),
  {
    path: "/logout",
    loader: async () => {
      await leave();
      return redirect("/");
    },
  },
] satisfies RouteObject[];
