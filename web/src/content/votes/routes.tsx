/** Votes of members. Their pages have no menus around them. */
import { page } from "#/core/shell/page-route";

export default [
  page("/vote", "open", () => import("./votes"), "container"),
  page("/vote/:hash", "open", () => import("./vote"), "container"),
];
