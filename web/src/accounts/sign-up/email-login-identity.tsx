/** Certifies a member who adds the log-in by e-mail, and returns to it with the proof. */
import { useLocation, useNavigate } from "react-router";
import { useCertification } from "#/accounts/identity/certification";
import IdentityScreen from "#/accounts/identity/identity-screen";
import { TokenUse } from "#/accounts/identity/screens/token-use";
import { nextPath } from "#/core/lib/links";

export default function EmailLoginIdentity() {
  const { snapshot } = useCertification();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (snapshot.step !== "certified") return <IdentityScreen />;
  return <TokenUse words="본인 확인을 마쳤어요" error={null} onToken={() => void navigate(nextPath(search), { replace: true })} />;
}
