/** The operators' console, with its own frame and log-in. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

const handle = { access: "open", layout: "blank" } as const;

export default [
  page("/ops/login", "open", () => import("#/operations/staff/login"), "blank"),
  {
    path: "/ops",
    handle,
    lazy: { Component: async () => (await import("./frame")).default },
    children: [
      { index: true, handle, lazy: { Component: async () => (await import("./overview/home")).default } },
      page("queues/:name", "open", () => import("#/operations/cases/queue"), "blank"),
      page("cases/:applyUid", "open", () => import("#/operations/cases/case"), "blank"),
      page("approvals", "open", () => import("#/operations/cases/approvals"), "blank"),
      page("class-requests", "open", () => import("#/operations/cases/class-requests"), "blank"),
      page("class-requests/:id", "open", () => import("#/operations/cases/class-request"), "blank"),
      page("repayment-proofs", "open", () => import("#/operations/products/repayment-proofs"), "blank"),
      page("repayment-proofs/:applyUid/:loanUid", "open", () => import("#/operations/products/repayment-proof"), "blank"),
      page("consultations", "open", () => import("#/operations/contact/consultations"), "blank"),
      page("consultations/:id", "open", () => import("#/operations/contact/consultation"), "blank"),
      page("inquiries", "open", () => import("#/operations/contact/inquiries"), "blank"),
      page("inquiries/:uid", "open", () => import("#/operations/contact/inquiry"), "blank"),
      page("products", "open", () => import("#/operations/products/products"), "blank"),
      page("products/new", "open", () => import("#/operations/products/product-form"), "blank"),
      page("products/:uid", "open", () => import("#/operations/products/product"), "blank"),
      page("products/:uid/edit", "open", () => import("#/operations/products/product-form"), "blank"),
      page("loans", "open", () => import("#/operations/products/loans"), "blank"),
      page("loans/:uid", "open", () => import("#/operations/products/loan"), "blank"),
      page("withdrawals", "open", () => import("#/operations/payments/withdrawals"), "blank"),
      page("withdrawals/:uid", "open", () => import("#/operations/payments/withdrawal"), "blank"),
      page("unmatched-deposits", "open", () => import("#/operations/payments/unmatched-deposits"), "blank"),
      page("unmatched-deposits/:uid", "open", () => import("#/operations/payments/unmatched-deposit"), "blank"),
      page("lien-releases", "open", () => import("#/operations/products/lien-releases"), "blank"),
      page("lien-releases/:uid", "open", () => import("#/operations/products/lien-release"), "blank"),
      page("deliveries", "open", () => import("#/operations/contact/deliveries"), "blank"),
      page("deliveries/:id", "open", () => import("#/operations/contact/delivery"), "blank"),
      page("events", "open", () => import("#/operations/events/events"), "blank"),
      page("events/:uid", "open", () => import("#/operations/events/event"), "blank"),
      page("events/:uid/:person", "open", () => import("#/operations/events/participant"), "blank"),
      page("notices", "open", () => import("#/operations/notices/notices"), "blank"),
      page("notices/new", "open", () => import("#/operations/notices/notice-form"), "blank"),
      page("notices/:uid", "open", () => import("#/operations/notices/notice"), "blank"),
      page("notices/:uid/edit", "open", () => import("#/operations/notices/notice-form"), "blank"),
      page("votes", "open", () => import("#/operations/votes/votes"), "blank"),
      page("votes/new", "open", () => import("#/operations/votes/vote-form"), "blank"),
      page("votes/:uid", "open", () => import("#/operations/votes/vote"), "blank"),
      page("operators", "open", () => import("#/operations/staff/operators"), "blank"),
      page("audit", "open", () => import("#/operations/staff/audit"), "blank"),
    ],
  },
] satisfies RouteObject[];
