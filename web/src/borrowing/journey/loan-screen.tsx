/** The page of the step on which the loan's journey stands. The pages of each loan are one file. */
import { lazy } from "react";
import { useJourney } from "#/core/journeys/journey";

const UplScreen = lazy(() => import("../upl/upl-screen"));
const MortgageScreen = lazy(() => import("../mortgage/mortgage-screen"));

export default function LoanScreen() {
  return useJourney().chart.id === "mortgage" ? <MortgageScreen /> : <UplScreen />;
}
