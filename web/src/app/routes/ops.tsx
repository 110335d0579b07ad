/** The operators' console: its own frame and log-in, nothing of the site around it. */
import type { RouteObject } from "react-router";
import { page } from "../page-route";

const handle = { access: "open", layout: "blank" } as const;

export default [
  page("/ops/login", "open", () => import("#/ops/login"), "blank"),
  {
    path: "/ops",
    handle,
    lazy: { Component: async () => (await import("#/ops/frame")).default },
    children: [
      { index: true, handle, lazy: { Component: async () => (await import("#/ops/home")).default } },
      page("queues/:name", "open", () => import("#/ops/queue"), "blank"),
      page("cases/:applyUid", "open", () => import("#/ops/case"), "blank"),
      page("approvals", "open", () => import("#/ops/approvals"), "blank"),
      page("class-requests", "open", () => import("#/ops/class-requests"), "blank"),
      page("class-requests/:id", "open", () => import("#/ops/class-request"), "blank"),
      page("consultations", "open", () => import("#/ops/consultations"), "blank"),
      page("consultations/:id", "open", () => import("#/ops/consultation"), "blank"),
      page("inquiries", "open", () => import("#/ops/inquiries"), "blank"),
      page("inquiries/:uid", "open", () => import("#/ops/inquiry"), "blank"),
      page("products", "open", () => import("#/ops/products"), "blank"),
      page("products/new", "open", () => import("#/ops/product-form"), "blank"),
      page("products/:uid", "open", () => import("#/ops/product"), "blank"),
      page("products/:uid/edit", "open", () => import("#/ops/product-form"), "blank"),
      page("loans", "open", () => import("#/ops/loans"), "blank"),
      page("loans/:uid", "open", () => import("#/ops/loan"), "blank"),
      page("withdrawals", "open", () => import("#/ops/withdrawals"), "blank"),
      page("withdrawals/:uid", "open", () => import("#/ops/withdrawal"), "blank"),
      page("deliveries", "open", () => import("#/ops/deliveries"), "blank"),
      page("deliveries/:id", "open", () => import("#/ops/delivery"), "blank"),
      page("events", "open", () => import("#/ops/events"), "blank"),
      page("events/:uid", "open", () => import("#/ops/event"), "blank"),
      page("events/:uid/:person", "open", () => import("#/ops/participant"), "blank"),
      page("operators", "open", () => import("#/ops/operators"), "blank"),
      page("audit", "open", () => import("#/ops/audit"), "blank"),
    ],
  },
] satisfies RouteObject[];
