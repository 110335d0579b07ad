/** The investor's my-page, and the addresses that older pages still lead to. */
import { redirect, type RouteObject } from "react-router";
import { leave } from "#/session/session";
import { page } from "../page-route";

const deposit = () => import("#/pages/mypage/deposit/deposit");

export default [
  page("/mypage/deposit", "investor", deposit),
  page("/mypage/deposit/withdraw", "investor", () => import("#/pages/mypage/deposit/withdraw")),
  page("/mypage/investor/account", "investor", deposit),
  page("/mypage/investor/investments", "investor", () => import("#/pages/mypage/investor/investments")),
  page("/mypage/investor/investments/:orderUid/:productUid", "investor", () => import("#/pages/mypage/investor/investment")),
  page("/mypage/investor/schedule", "investor", () => import("#/pages/mypage/investor/schedule")),
  page("/mypage/investor/returns", "investor", () => import("#/pages/mypage/investor/returns")),
  page("/mypage/investor/papers", "investor", () => import("#/pages/mypage/investor/papers")),
  page("/mypage/investor/personal", "login", () => import("#/pages/mypage/investor/personal")),
  {
    path: "/logout",
    loader: async () => {
      await leave();
      return redirect("/");
    },
  },
] satisfies RouteObject[];
