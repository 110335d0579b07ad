import { JourneyRoute } from "#/core/journeys/journey-route";
import { chart } from "./chart";

const UplJourney = () => <JourneyRoute chart={chart} />;
export default UplJourney;
