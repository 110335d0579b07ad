/** Registration of a person as an investor, and the suitability test. */
import { page } from "#/core/shell/page-route";

export default [
  page("/mypage/investor/register/personal", "login", () => import("./register-personal")),
  page("/invest-suitability-test", "login", () => import("./suitability-test")),
];
