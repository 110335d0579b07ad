/** The page of the current step. Each loan has one file of pages. */
import { lazy } from "react";
import { useJourney } from "#/core/journeys/journey";

const UplScreen = lazy(() => import("../upl/upl-screen"));
const MortgageScreen = lazy(() => import("../mortgage/mortgage-screen"));

export default function LoanScreen() {
  return useJourney().chart.id === "mortgage" ? <MortgageScreen /> : <UplScreen />;
}
