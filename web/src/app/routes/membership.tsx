/** Becoming a member by e-mail, everything about the address, marketing, and leaving. */
import { redirect, type RouteObject } from "react-router";
import identity from "#/journeys/charts/identity.json";
import { addressesOf } from "#/journeys/core/addresses";
import { page } from "../page-route";

const identified = (family: string, ...[access, load]: [Parameters<typeof page>[1], Parameters<typeof page>[2]]) =>
  addressesOf(identity, [family])
    .filter((path) => path !== identity.paths.minor)
    .map((path) => page(path, access, load, "funnel"));

export default [
  page("/signup", "guest", () => import("#/pages/sign-up/sign-up"), "no-footer"),
  page("/signup/terms", "guest", () => import("#/pages/sign-up/terms"), "funnel"),
  {
    lazy: { Component: async () => (await import("#/journeys/identity/passing-journey")).default },
    children: [
      ...identified("signup", "guest", () => import("#/pages/sign-up/identity")),
      ...identified("authentication/recover-email", "open", () => import("#/pages/authentication/recover-email-identity")),
      ...identified("mypage/email", "login", () => import("#/pages/authentication/change-email")),
    ],
  },
  {
    lazy: { Component: async () => (await import("#/journeys/email/email-journey")).default },
    children: [
      page("/signup/email-account", "open", () => import("#/pages/sign-up/email-account"), "funnel"),
      page("/authentication/email-certification", "login", () => import("#/pages/authentication/email-certification"), "funnel"),
      page("/authentication/email-certification/:uid", "guest", () => import("#/pages/authentication/partner-migration"), "funnel"),
    ],
  },
  page("/authentication/recover-email", "open", () => import("#/pages/authentication/recover-email"), "no-footer"),
  page("/signup/password-reset", "open", () => import("#/features/account/password-reset"), "funnel"),
  page("/login/password", "open", () => import("#/features/account/new-password"), "funnel"),
  page("/settings/marketing-unsubscribe", "login", () => import("#/pages/marketing/marketing-unsubscribe")),
  page("/reject/email", "open", () => import("#/pages/marketing/reject-email")),
  page("/reject/email/result", "open", () => import("#/pages/marketing/reject-email-result")),
  page("/mypage/withdrawal", "login", () => import("#/pages/mypage/withdrawal")),
  { path: "/loan/mortgage/register-additional-login-method", loader: () => redirect("/signup/email-account") },
] satisfies RouteObject[];
