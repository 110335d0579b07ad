/** Certifies a new member; an existing member logs in instead. */
import { useMutation } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useCertification } from "#/accounts/identity/certification";
import IdentityScreen from "#/accounts/identity/identity-screen";
import { TokenUse } from "#/accounts/identity/screens/token-use";
import { postOnce } from "#/core/api/client";
import { useAfterLogin } from "#/core/journeys/resume/after-login";
import { Notice } from "#/core/pages/notice";
import { certifiedEmail } from "#/core/session/certified-email";
import { identityToken } from "#/core/session/identity-token";
import type { LoginResult } from "#/core/session/logged-in";
import { Button } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { signUpConsent } from "./sign-up-consent";

export default function SignUpIdentity() {
  const { snapshot, data, token } = useCertification();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!signUpConsent.get()) return <Navigate to={{ pathname: "/signup", search }} replace />;
  if (snapshot.step !== "certified") return <IdentityScreen />;
  if (token && data.isJoined) return <Joined token={token} />;
  const goOn = () => {
    certifiedEmail.drop(); // of an earlier sign-up
    void navigate({ pathname: "/signup/email-account", search }, { replace: true });
  };
  return <TokenUse words="본인 확인을 마쳤어요" error={null} onToken={goOn} />;
}

function Joined({ token }: { token: string }) {
  const arrive = useAfterLogin("/");
  const logIn = useMutation({
    mutationFn: () => postOnce<LoginResult>("/v2/login/has-loan", { identityToken: token }),
    onSuccess: (answer) => {
      identityToken.drop();
      return arrive(answer);
    },
  });
  return (
    <MessagePage title="이미 가입했어요" message="본인 확인을 마쳤으니 바로 로그인할 수 있어요.">
      <Notice error={logIn.error} />
      <Button large busy={logIn.isPending} onClick={() => logIn.mutate()}>
        로그인하기
      </Button>
    </MessagePage>
  );
}
