/** Pages that withdraw the consent to advertising. */
import { page } from "#/core/shell/page-route";

export default [
  page("/settings/marketing-unsubscribe", "login", () => import("./marketing-unsubscribe")),
  page("/reject/email", "open", () => import("./reject-email")),
  page("/reject/email/result", "open", () => import("./reject-email-result")),
];
