/** The account of the person. */
import { page } from "#/core/shell/page-route";

export default [
  page("/mypage/account", "login", () => import("./account")),
  page("/mypage/sessions", "login", () => import("./sessions")),
  page("/mypage/withdrawal", "login", () => import("./withdrawal")),
];
