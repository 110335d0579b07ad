/** Certified: the result updates the account, or reactivates a dormant one. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { postOnce } from "#/core/api/client";
import type { IdentityUpdated } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { readOrigin, useReturnToOrigin } from "#/core/journeys/resume/origin";
import { currentJourney, sendCommand } from "#/core/journeys/state/journeys-api";
import { stored } from "#/core/lib/storage";
import { identityToken } from "#/core/session/identity-token";
import { loadAccount } from "#/core/session/session";
import { TokenUse } from "./token-use";

export default function CertifiedStandalone() {
  const navigate = useNavigate();
  const goBack = useReturnToOrigin();
  const { mutate, error } = useMutation({
    mutationFn: async (token: string) => {
      const origin = readOrigin();
      if (origin?.type === "recover") {
        await proveIdentity(token);
        return goBack();
      }
      const { isMobileChanged } = await postOnce<IdentityUpdated>("/v2/certification/identity/user", { identityToken: token });
      identityToken.drop();
      toast(isMobileChanged ? "휴대폰 번호를 바꿨어요." : "본인 확인을 마쳤어요.");
      await loadAccount();
      return origin ? goBack() : navigate("/authentication/default", { replace: true });
    },
  });
  return <TokenUse words="본인 확인을 마쳤어요" error={error} onToken={mutate} />;
}

/** Hands the certified identity to the recovery of the dormant account. */
async function proveIdentity(token: string): Promise<void> {
  const recovery = await currentJourney("dormant");
  const body = { identityToken: token, tempToken: stored("tempToken") };
  const command = { event: "prove_identity", path: "/v2/dormant/recover/ci", body };
  await sendCommand(command, crypto.randomUUID(), recovery?.sequence ?? null);
  identityToken.drop();
}
