/** The investor's my-page, and the addresses that older pages still lead to. */
import { redirect, type RouteObject } from "react-router";
import { leave } from "#/session/session";
import { page } from "../page-route";

const deposit = () => import("#/pages/mypage/deposit/deposit");

export default [
  page("/mypage/deposit", "login", deposit),
  page("/mypage/deposit/withdraw", "login", () => import("#/pages/mypage/deposit/withdraw")),
  page("/mypage/investor/account", "login", deposit),
  page("/mypage/investor/investments", "login", () => import("#/pages/mypage/investor/investments")),
  page("/mypage/investor/investments/:orderUid/:productUid", "login", () => import("#/pages/mypage/investor/investment")),
  page("/mypage/investor/schedule", "login", () => import("#/pages/mypage/investor/schedule")),
  page("/mypage/investor/returns", "login", () => import("#/pages/mypage/investor/returns")),
  page("/mypage/investor/papers", "login", () => import("#/pages/mypage/investor/papers")),
  page("/mypage/investor/personal", "login", () => import("#/pages/mypage/investor/personal")),
  {
    path: "/logout",
    loader: async () => {
      await leave();
      return redirect("/");
    },
  },
] satisfies RouteObject[];
