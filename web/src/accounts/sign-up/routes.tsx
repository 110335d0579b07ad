/** Becoming a member by e-mail, everything about the address, marketing, and leaving. */
import { redirect, type RouteObject } from "react-router";
import identity from "#/core/journeys/charts/identity.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const identified = (family: string, ...[access, load]: [Parameters<typeof page>[1], Parameters<typeof page>[2]]) =>
  addressesOf(identity, [family])
    .filter((path) => path !== identity.paths.minor)
    .map((path) => page(path, access, load, "funnel"));

export default [
  page("/signup", "guest", () => import("./sign-up"), "no-footer"),
  page("/signup/loan", "guest", () => import("./sign-up-loan"), "funnel"),
  page("/signup/terms", "guest", () => import("./terms"), "funnel"),
  {
    lazy: { Component: async () => (await import("#/accounts/identity/passing-journey")).default },
    children: [
      ...identified("signup", "guest", () => import("./identity")),
      ...identified("authentication/recover-email", "open", () => import("#/accounts/email/pages/recover-email-identity")),
      ...identified("mypage/email", "login", () => import("#/accounts/email/pages/change-email")),
    ],
  },
  {
    lazy: { Component: async () => (await import("#/accounts/email/email-journey")).default },
    children: [
      page("/signup/email-account", "open", () => import("./email-account"), "funnel"),
      page("/authentication/email-certification", "login", () => import("#/accounts/email/pages/email-certification"), "funnel"),
      page("/authentication/email-certification/:uid", "guest", () => import("#/accounts/email/pages/partner-migration"), "funnel"),
    ],
  },
  page("/authentication/recover-email", "open", () => import("#/accounts/email/pages/recover-email"), "no-footer"),
  page("/signup/password-reset", "open", () => import("#/accounts/password/password-reset"), "funnel"),
  page("/login/password", "open", () => import("#/accounts/password/new-password"), "funnel"),
  page("/settings/marketing-unsubscribe", "login", () => import("#/accounts/marketing/marketing-unsubscribe")),
  page("/reject/email", "open", () => import("#/accounts/marketing/reject-email")),
  page("/reject/email/result", "open", () => import("#/accounts/marketing/reject-email-result")),
  page("/mypage/withdrawal", "login", () => import("#/accounts/profile/withdrawal")),
  { path: "/loan/mortgage/register-additional-login-method", loader: () => redirect("/signup/email-account") },
] satisfies RouteObject[];
