/** Grades, classes and registration of people who invest. */
import type { RouteObject } from "react-router";
import { page } from "../page-route";

export default [
  page("/membership", "login", () => import("#/pages/membership/membership")),
  page("/customer/pro-investor", "login", () => import("#/pages/investor/pro-investor")),
  page("/mypage/investor/register/personal", "login", () => import("#/pages/mypage/register-personal")),
] satisfies RouteObject[];
