/** Sign-up and certification of corporations. The server's snapshot determines the page. */
import { redirect, type RouteObject } from "react-router";
import { corporation } from "#/core/journeys/paths.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const BASE = "/signup/corporation";
const CERTIFICATION = "/mypage/corporation/certification";
const screen = () => import("./corporation-screen");

const signingUp = addressesOf(corporation, [])
  .filter((path) => path.startsWith(`${BASE}/`))
  .map((path) => page(path, "open", screen, "authentication"));

export default [
  {
    lazy: { Component: async () => (await import("./corporation-journey")).default },
    children: [
      page(BASE, "open", screen, "authentication"),
      ...signingUp,
      page(`${BASE}/email/:mode`, "open", screen, "authentication"),
      page(`${BASE}/type/:mode`, "open", screen, "authentication"),
      page(`${BASE}/documents/:part`, "open", screen, "authentication"),
      page(`${CERTIFICATION}/:mode?`, "login", screen),
      page(`${CERTIFICATION}/returned/:part`, "login", screen, "authentication"),
    ],
  },
  page("/investor/corporate", "open", () => import("./pages/corporate")),
  { path: "/customer/corporation/signup/intro", loader: () => redirect(BASE) },
  { path: "/customer/corporation/signup/*", loader: ({ params }) => redirect(`${BASE}/${params["*"] ?? ""}`.replace(/\/$/, "")) },
] satisfies RouteObject[];
