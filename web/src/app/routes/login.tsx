/** The ways in, and taking up a dormant account again. */
import { redirect, type RouteObject } from "react-router";
import dormant from "#/journeys/charts/dormant.json";
import { store } from "#/lib/storage";
import { page } from "../page-route";

const recovering = [dormant.paths.proof, dormant.paths.agreement].map((path) =>
  page(path, "open", () => import("#/journeys/dormant/dormant-screen"), "funnel"),
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
  page("/login", "guest", () => import("#/features/account/login"), "no-footer"),
  page("/login/loan", "guest", () => import("#/features/account/loan-login"), "funnel"),
  page("/login/investor/mobile", "guest", () => import("#/features/account/investor-login"), "funnel"),
  page("/login/facebook", "guest", () => import("#/features/account/facebook"), "no-footer"),
  page("/login/dormant", "open", () => import("#/features/account/dormant-login"), "funnel"),
  byLink,
  {
    lazy: { Component: async () => (await import("#/journeys/dormant/dormant-journey")).default },
    children: recovering,
  },
  page("/mypage/account", "login", () => import("#/pages/mypage/account")),
  page("/mypage/sessions", "login", () => import("#/pages/mypage/sessions")),
] satisfies RouteObject[];
