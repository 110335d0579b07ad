/** Registration of a person as an investor. */
import { page } from "#/core/shell/page-route";

export default [
  page("/mypage/investor/register/personal", "login", () => import("./register-personal")),
];
