import { page } from "#/core/shell/page-route";

export default [
  page("/", "open", () => import("#/app/home/home")),
  page("/loan/guide", "open", () => import("#/borrowing/guides/guide")),
  page("/loan/credit/guide", "open", () => import("#/borrowing/guides/credit-guide")),
  page("/loan/spf/guide", "open", () => import("#/borrowing/guides/spf-guide")),
  page("/minors", "open", () => import("#/accounts/authentication/minors")),
  page("/guide/popup", "open", () => import("#/content/pages/popup-guide")),
  page("/test-components/security-input", "open", () => import("#/app/parts/security-input")),
  page("/parts", "open", () => import("#/app/parts/parts")),
];
