import { page } from "../page-route";

export default [
  page("/signup/loan", "guest", () => import("#/features/account/sign-up-loan"), "funnel"),
  page("/goto", "open", () => import("#/features/account/goto"), "blank"),
];
