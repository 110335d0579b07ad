/** Grades, classes and registration of people who invest. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

export default [
  page("/membership", "login", () => import("./membership")),
  page("/customer/pro-investor", "login", () => import("./pro-investor")),
  page("/mypage/investor/register/personal", "login", () => import("#/investing/registration/register-personal")),
] satisfies RouteObject[];
