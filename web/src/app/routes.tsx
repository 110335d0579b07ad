import { page } from "#/core/shell/page-route";

export default [
  page("/", "open", () => import("./home/home")),
  page("/mypage", "login", () => import("./hub/hub")),
  page("/test-components/security-input", "open", () => import("./parts/security-input")),
  page("/parts", "open", () => import("./parts/parts")),
];
