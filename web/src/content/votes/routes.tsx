/** Votes of members. Their pages show no menus. */
import { page } from "#/core/shell/page-route";

export default [
  page("/vote", "open", () => import("./votes"), "container"),
  page("/vote/:hash", "open", () => import("./vote"), "container"),
];
