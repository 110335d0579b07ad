/** Links the Facebook account of this tab after the person is certified. */
import { useMutation } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useCertification } from "#/accounts/identity/certification";
import IdentityScreen from "#/accounts/identity/identity-screen";
import { TokenUse } from "#/accounts/identity/screens/token-use";
import { postOnce } from "#/core/api/client";
import { toast } from "#/core/dialogs/toast";
import { nextPath } from "#/core/lib/links";
import { facebookToken } from "#/core/session/facebook-token";
import { identityToken } from "#/core/session/identity-token";

export default function LinkFacebook() {
  const { snapshot } = useCertification();
  const { search } = useLocation();
  if (!facebookToken.get()) return <Navigate to={nextPath(search)} replace />;
  return snapshot.step === "certified" ? <Linking /> : <IdentityScreen />;
}

function Linking() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = useMutation({
    mutationFn: (proof: string) => postOnce("/v2/user/facebook", { facebookToken: facebookToken.get(), identityToken: proof }),
    onSuccess: async () => {
      identityToken.drop();
      await navigate(nextPath(search), { replace: true });
      facebookToken.drop();
      toast("이제 페이스북으로도 로그인할 수 있어요.");
    },
  });
  return <TokenUse words="페이스북 계정을 연결하고 있어요" error={link.error} onToken={link.mutate} />;
}
