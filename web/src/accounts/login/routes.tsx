/** The ways in, and taking up a dormant account again. */
import { redirect, type RouteObject } from "react-router";
import dormant from "#/core/journeys/charts/dormant.json";
import { store } from "#/core/lib/storage";
import { page } from "#/core/shell/page-route";

const recovering = [dormant.paths.proof, dormant.paths.agreement].map((path) =>
  page(path, "open", () => import("#/accounts/dormant/dormant-screen"), "funnel"),
);

/** The link of a message: its token becomes the log-in of this browser, and leaves the address. */
const byLink: RouteObject = {
  path: "/dormant/login",
  loader: ({ request }) => {
    const search = new URL(request.url).searchParams;
    const tempToken = search.get("tempToken");
    if (tempToken) store("tempToken", tempToken);
    search.delete("tempToken");
    return redirect(search.size ? `/dormant?${search}` : "/dormant");
  },
};

export default [
  page("/login", "guest", () => import("./login"), "no-footer"),
  page("/login/loan", "guest", () => import("./loan-login"), "funnel"),
  page("/login/investor/mobile", "guest", () => import("./investor-login"), "funnel"),
  page("/login/facebook", "guest", () => import("./facebook"), "no-footer"),
  page("/login/dormant", "open", () => import("./dormant-login"), "funnel"),
  byLink,
  {
    lazy: { Component: async () => (await import("#/accounts/dormant/dormant-journey")).default },
    children: recovering,
  },
  page("/goto", "open", () => import("./goto"), "blank"),
  page("/mypage/account", "login", () => import("#/accounts/profile/account")),
  page("/mypage/sessions", "login", () => import("#/accounts/profile/sessions")),
] satisfies RouteObject[];
