/** The page of the current step, at every address of the application; without an application, the page that opens one. */
import { LoanProvider } from "#/borrowing/application/loan";
import { useJourney } from "#/core/journeys/journey";
import { JourneyScreen } from "#/core/journeys/journey-screen";
import { mortgageLoan } from "./loan";
import { screens } from "./screens";
import { Start } from "./start";

export default function MortgageScreen() {
  const { snapshot } = useJourney();
  if (!snapshot) return <Start />;
  return (
    <LoanProvider loan={mortgageLoan}>
      <JourneyScreen screens={screens} />
    </LoanProvider>
  );
}
