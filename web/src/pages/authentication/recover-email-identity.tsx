/** The certification on the way to a forgotten address. */
import { Navigate } from "react-router";
import { useCertification } from "#/journeys/identity/certification";
import IdentityScreen from "#/journeys/identity/identity-screen";

export default function RecoverEmailIdentity() {
  const { snapshot } = useCertification();
  return snapshot.step === "certified" ? <Navigate to="/authentication/recover-email" replace /> : <IdentityScreen />;
}
