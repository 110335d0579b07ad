/** The 1:1 inquiry board. */
import type { RouteObject } from "react-router";
import { page } from "../page-route";

export default [
  page("/inquiry", "login", () => import("#/pages/inquiry/inquiries")),
  page("/inquiry/contact/:uid?", "login", () => import("#/pages/inquiry/contact")),
] satisfies RouteObject[];
