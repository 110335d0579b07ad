/** What somebody borrows. The loan's own addresses come before the states that the applications are shown by. */
import type { RouteObject } from "react-router";
import { page } from "../page-route";

const overview = () => import("#/pages/mypage/loan/overview");

export default [
  page("/mypage/loan/apply", "borrower", overview),
  page("/mypage/loan/apply/detail/:bondUid?", "borrower", () => import("#/pages/mypage/loan/detail")),
  page("/mypage/loan/apply/detail/:bondUid/early-repayment", "borrower", () => import("#/pages/mypage/loan/early-repayment")),
  page("/mypage/loan/apply/submit-proof-of-full-payment", "borrower", () => import("#/pages/mypage/loan/proof-of-full-payment")),
  page("/mypage/loan/mortgage/:uid", "login", () => import("#/pages/mypage/loan/mortgage")),
  page("/mypage/loan/apply/:applyState", "borrower", overview),
] satisfies RouteObject[];
