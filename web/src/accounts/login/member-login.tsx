import { Navigate, useLocation } from "react-router";
import type { CodeState } from "./code-request";
import { MobileCode } from "./mobile-code";

/** The code of the log-in by mobile. Who has not asked for one does so on the log-in page, which borrowers and investors share. */
export default function MemberLogin() {
  const { search, state } = useLocation();
  const { mobile = "", sent } = (state ?? {}) as Partial<CodeState>;
  return sent ? <MobileCode name="로그인" calls="/v2/login/mobile" mobile={mobile} sent={sent} /> : <Navigate to={{ pathname: "/login", search }} replace />;
}
