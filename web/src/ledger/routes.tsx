/** The deposit account. */
import { page } from "#/core/shell/page-route";

const deposit = () => import("./deposit");

export default [
  page("/mypage/deposit", "investor", deposit),
  page("/mypage/deposit/withdraw", "investor", () => import("./withdraw")),
  page("/mypage/deposit/withdraw/:uid", "investor", () => import("./withdrawal-receipt")),
  page("/mypage/investor/account", "investor", deposit),
];
