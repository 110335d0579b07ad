/** Requests for a call about a mortgage loan. */
import { page } from "#/core/shell/page-route";

export default [
  {
    lazy: { Component: async () => (await import("./consultation-request")).default },
    children: [
      page("/loan/mortgage/phone-consultation", "open", () => import("./phone-consultation"), "funnel"),
      page("/loan/mortgage/phone-consultation/complete", "open", () => import("./consultation-complete")),
      page("/loan/mortgage/phone-consultation/failed", "open", () => import("./consultation-failed")),
    ],
  },
  page("/loan/mortgage/consultation-list", "login", () => import("./consultation-list")),
];
