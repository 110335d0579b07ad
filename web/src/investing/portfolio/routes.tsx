/** The investor's my-page, and the addresses that older pages still lead to. */
import { redirect, type RouteObject } from "react-router";
import { leave } from "#/core/session/session";
import { page } from "#/core/shell/page-route";

const deposit = () => import("#/ledger/deposit");

export default [
  page("/mypage/deposit", "investor", deposit),
  page("/mypage/deposit/withdraw", "investor", () => import("#/ledger/withdraw")),
  page("/mypage/investor/account", "investor", deposit),
  page("/mypage/investor/investments", "investor", () => import("./investments")),
  page("/mypage/investor/investments/:orderUid/:productUid", "investor", () => import("./investment")),
  page("/mypage/investor/schedule", "investor", () => import("./schedule")),
  page("/mypage/investor/returns", "investor", () => import("./returns")),
  page("/mypage/investor/papers", "investor", () => import("./papers")),
  page("/mypage/investor/personal", "login", () => import("./personal")),
  {
    path: "/logout",
    loader: async () => {
      await leave();
      return redirect("/");
    },
  },
] satisfies RouteObject[];
