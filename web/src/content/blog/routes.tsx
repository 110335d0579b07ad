/** The blog. */
import { page } from "#/core/shell/page-route";

export default [
  page("/blog", "open", () => import("./blog")),
  page("/blog/:uid", "open", () => import("./post")),
];
