/** Notices. */
import { page } from "#/core/shell/page-route";

export default [
  page("/notice", "open", () => import("./notices"), "board"),
  page("/notice/:uid", "open", () => import("./notice"), "board"),
];
