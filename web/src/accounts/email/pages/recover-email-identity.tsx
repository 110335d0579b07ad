/** The certification that precedes the display of a forgotten address. */
import { useNavigate } from "react-router";
import { useCertification } from "#/accounts/identity/certification";
import IdentityScreen from "#/accounts/identity/identity-screen";
import { TokenUse } from "#/accounts/identity/screens/token-use";

export default function RecoverEmailIdentity() {
  const { snapshot } = useCertification();
  const navigate = useNavigate();
  const goOn = () => void navigate("/authentication/recover-email", { replace: true });
  return snapshot.step === "certified" ? <TokenUse words="본인 확인을 마쳤어요" error={null} onToken={goOn} /> : <IdentityScreen />;
}
