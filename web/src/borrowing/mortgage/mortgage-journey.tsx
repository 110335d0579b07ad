/** Around the pages of the application: a visit of the draft begins one, or finds the one under way. */
import { useState } from "react";
import { useLocation } from "react-router";
import { JourneyRoute } from "#/core/journeys/journey-route";
import { open } from "./calls";
import { chart } from "./chart";

export default function MortgageJourney() {
  const { pathname } = useLocation();
  const [begins] = useState(() => pathname === chart.paths[chart.initial]);
  return <JourneyRoute chart={chart} {...(begins && { open })} />;
}
