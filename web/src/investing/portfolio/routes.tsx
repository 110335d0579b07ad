/** Investments of the person, their payments, returns and documents. */
import { page } from "#/core/shell/page-route";

export default [
  page("/mypage/investor/investments", "investor", () => import("./investments")),
  page("/mypage/investor/investments/:orderUid/:productUid", "investor", () => import("./investment")),
  page("/mypage/investor/schedule", "investor", () => import("./schedule")),
  page("/mypage/investor/returns", "investor", () => import("./returns")),
  page("/mypage/investor/papers", "investor", () => import("./documents")),
  page("/mypage/investor/personal", "login", () => import("./personal")),
];
