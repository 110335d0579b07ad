/** Who wants to be a member is certified here; somebody who is one already logs in instead. */
import { useMutation } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "react-router";
import { post } from "#/api/client";
import { Notice } from "#/features/account/notice";
import { useArrive } from "#/journeys/core/arrive";
import { useCertification } from "#/journeys/identity/certification";
import IdentityScreen from "#/journeys/identity/identity-screen";
import { Spent } from "#/journeys/identity/screens/spent";
import { identityToken } from "#/session/identity-token";
import type { LoggedIn } from "#/session/logged-in";
import { signUpConsent } from "#/session/sign-up-consent";
import { Blank } from "#/ui/blank";
import { Button } from "#/ui/button";

export default function SignUpIdentity() {
  const { snapshot, data, token } = useCertification();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!signUpConsent.get()) return <Navigate to={{ pathname: "/signup", search }} replace />;
  if (snapshot.step !== "certified") return <IdentityScreen />;
  if (token && data.isJoined) return <Joined token={token} />;
  const goOn = () => void navigate({ pathname: "/signup/email-account", search }, { replace: true });
  return <Spent words="본인 확인을 마쳤어요" error={null} onToken={goOn} />;
}

function Joined({ token }: { token: string }) {
  const arrive = useArrive("/");
  const logIn = useMutation({
    mutationFn: () => post<LoggedIn>("/v2/login/has-loan", { identityToken: token }),
    onSuccess: (answer) => {
      identityToken.drop();
      return arrive(answer);
    },
  });
  return (
    <Blank title="이미 가입했어요" message="본인 확인을 마쳤으니 바로 로그인할 수 있어요.">
      <Notice error={logIn.error} />
      <Button large busy={logIn.isPending} onClick={() => logIn.mutate()}>
        로그인하기
      </Button>
    </Blank>
  );
}
