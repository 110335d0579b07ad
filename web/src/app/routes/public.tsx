import { page } from "../page-route";

export default [
  page("/", "open", () => import("#/pages/home/home")),
  page("/loan/guide", "open", () => import("#/pages/loan/guide")),
  page("/loan/credit/guide", "open", () => import("#/pages/loan/credit-guide")),
  page("/loan/spf/guide", "open", () => import("#/pages/loan/spf-guide")),
  page("/minors", "open", () => import("#/pages/minors")),
  page("/guide/popup", "open", () => import("#/pages/guide/popup")),
  page("/test-components/security-input", "open", () => import("#/pages/test-components/security-input")),
  page("/parts", "open", () => import("#/pages/parts/parts")),
];
