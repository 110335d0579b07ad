/** The company, and help with pop-up blockers. */
import { page } from "#/core/shell/page-route";

export default [
  page("/team", "open", () => import("./team")),
  page("/press", "open", () => import("./press")),
  page("/recruit", "open", () => import("./recruit")),
  page("/company/track-record", "open", () => import("./track-record")),
  page("/guide/popup", "open", () => import("./popup-guide")),
];
