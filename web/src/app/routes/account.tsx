import { page } from "../page-route";

export default [
  page("/login", "guest", () => import("#/features/account/login"), "no-footer"),
  page("/login/loan", "guest", () => import("#/features/account/mobile-login"), "funnel"),
  page("/signup", "guest", () => import("#/features/account/sign-up"), "no-footer"),
  page("/signup/loan", "guest", () => import("#/features/account/sign-up-loan"), "funnel"),
  page("/goto", "open", () => import("#/features/account/goto"), "blank"),
  page("/dormant", "open", () => import("#/features/account/dormant"), "no-footer"),
];
