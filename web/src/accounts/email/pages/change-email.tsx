/** Changes the address after the person is certified. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { useCertification } from "#/accounts/identity/certification";
import IdentityScreen from "#/accounts/identity/identity-screen";
import { TokenUse } from "#/accounts/identity/screens/token-use";
import { postOnce } from "#/core/api/client";
import { toast } from "#/core/dialogs/toast";
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { certifiedEmail } from "#/core/session/certified-email";
import { identityToken } from "#/core/session/identity-token";

const EMAIL = "/authentication/email-certification";

export default function ChangeEmail() {
  const { snapshot } = useCertification();
  if (!certifiedEmail.get()) return <Navigate to={EMAIL} replace />;
  return snapshot.step === "certified" ? <Changing /> : <IdentityScreen />;
}

function Changing() {
  const goBack = useReturnToOrigin();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (proof: string) => postOnce("/v2/user/email", { emailToken: certifiedEmail.get()?.token, identityToken: proof }),
    onSuccess: async () => {
      identityToken.drop();
      await goBack();
      certifiedEmail.drop();
      toast("이메일을 바꿨어요.");
      await queries.invalidateQueries({ queryKey: ["user"] });
    },
  });
  const { mutate, error } = change;
  return <TokenUse words="이메일을 바꾸고 있어요" error={error} onToken={mutate} />;
}
