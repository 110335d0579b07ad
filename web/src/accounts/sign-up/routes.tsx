/** Sign-up, and the pages about the e-mail address. */
import type { RouteObject } from "react-router";
import { identity } from "#/core/journeys/paths.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const identified = (family: string, ...[access, load]: [Parameters<typeof page>[1], Parameters<typeof page>[2]]) =>
  addressesOf(identity, [family])
    .filter((path) => path !== identity.minor)
    .map((path) => page(path, access, load, "authentication"));

export default [
  page("/signup", "guest", () => import("./sign-up"), "auth"),
  page("/signup/loan", "guest", () => import("./sign-up-loan"), "authentication"),
  page("/signup/terms", "guest", () => import("./terms"), "authentication"),
  {
    lazy: { Component: async () => (await import("#/accounts/identity/embedded-journey")).default },
    children: [
      ...identified("signup", "guest", () => import("./identity")),
      ...identified("authentication/recover-email", "open", () => import("#/accounts/email/pages/recover-email-identity")),
      ...identified("mypage/email", "login", () => import("#/accounts/email/pages/change-email")),
      ...identified("mypage/email-login", "login", () => import("./email-login-identity")),
      ...identified("mypage/facebook", "login", () => import("#/accounts/login/link-facebook")),
    ],
  },
  {
    lazy: { Component: async () => (await import("#/accounts/email/email-journey")).default },
    children: [
      page("/signup/email-account", "open", () => import("./email-account"), "authentication"),
      page("/authentication/email-certification", "login", () => import("#/accounts/email/pages/email-certification"), "authentication"),
      page("/authentication/email-certification/:uid", "guest", () => import("#/accounts/email/pages/partner-migration"), "authentication"),
    ],
  },
  page("/authentication/recover-email", "open", () => import("#/accounts/email/pages/recover-email"), "auth"),
  page("/loan/mortgage/register-additional-login-method", "login", () => import("./additional-login")),
] satisfies RouteObject[];
