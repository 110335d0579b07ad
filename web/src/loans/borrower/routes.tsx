/** Pages of a borrower. Fixed addresses come before the states that filter the applications. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

const overview = () => import("./overview");

export default [
  page("/mypage/loan/apply", "borrower", overview),
  page("/mypage/loan/apply/detail/:bondUid?", "borrower", () => import("./detail")),
  page("/mypage/loan/apply/detail/:bondUid/early-repayment", "borrower", () => import("#/loans/early-repayment/early-repayment")),
  page("/mypage/loan/apply/submit-proof-of-full-payment", "borrower", () => import("./proof-of-full-payment")),
  page("/mypage/loan/mortgage/:uid", "login", () => import("./mortgage")),
  page("/mypage/loan/apply/temp", "borrower", () => import("./saved")),
  page("/mypage/loan/apply/:applyState", "borrower", overview),
] satisfies RouteObject[];
