/** Certifies an applicant without log-in, who then logs in or joins and continues to the draft. A member
 * who is logged in goes to the draft at once. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router";
import { useCertification } from "#/accounts/identity/certification";
import IdentityScreen from "#/accounts/identity/identity-screen";
import { TokenUse } from "#/accounts/identity/screens/token-use";
import { postOnce } from "#/core/api/client";
import type { LoginResult } from "#/core/session/logged-in";
import { enter } from "#/core/session/session";
import { loginCheck } from "../queries";

const DRAFT = "/loan/mortgage/draft";

export default function MortgageIdentity() {
  const { snapshot, data } = useCertification();
  const navigate = useNavigate();
  const here = useQuery(loginCheck());
  const goOn = useMutation({
    mutationFn: async (identityToken: string) => {
      if (!data.isJoined) return navigate(`/signup/loan?next=${encodeURIComponent(DRAFT)}`, { replace: true });
      const { accessToken, refreshToken } = await postOnce<LoginResult>("/v2/login/has-loan", { identityToken });
      if (!accessToken || !refreshToken) return navigate("/loan/mortgage/failed/dormant-user", { replace: true });
      await enter({ accessToken, refreshToken });
      return navigate(DRAFT, { replace: true });
    },
  });
  if (snapshot.step !== "certified") return here.data?.isLogin ? <Navigate to={DRAFT} replace /> : <IdentityScreen />;
  return <TokenUse words="본인 확인을 마쳤어요. 로그인하고 있어요" error={goOn.error} onToken={goOn.mutate} />;
}
