/** Pages that reset a password. */
import { page } from "#/core/shell/page-route";

export default [
  page("/signup/password-reset", "open", () => import("./password-reset"), "authentication"),
  page("/login/password", "open", () => import("./new-password"), "authentication"),
];
