/** Every address of the application: the page is the one of the step; without an application, the way into one. */
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
