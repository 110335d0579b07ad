/** The guides of the loans. */
import { page } from "#/core/shell/page-route";

export default [
  page("/loan/guide", "open", () => import("./guide")),
  page("/loan/credit/guide", "open", () => import("./credit-guide")),
  page("/loan/spf/guide", "open", () => import("./spf-guide")),
  page("/loan/mortgage/guide", "open", () => import("./mortgage-guide")),
];
