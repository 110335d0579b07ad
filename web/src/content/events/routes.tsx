/** Events. Events of earlier years have numeric addresses. */
import { redirect } from "react-router";
import { page } from "#/core/shell/page-route";

const FORMER = {
  160: "2021-invest-review",
  162: "2021-sns-share",
  164: "2021-time-to-change",
  167: "2022-first-step",
  168: "2022-11-on-and-on",
  170: "2022-invest-account",
  171: "2022-invest-in-spring",
  173: "2022-new-launching-pf",
  174: "2022-pro-investor",
  177: "2022-transfer-credit",
  178: "personal-credit-launch",
};

export default [
  page("/events", "open", () => import("./events")),
  page("/events/:uid", "open", () => import("./event")),
  ...Object.entries(FORMER).map(([number, slug]) => ({ path: `/events/${number}`, loader: () => redirect(`/events/${slug}`) })),
];
