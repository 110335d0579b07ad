import { JourneyRoute } from "#/core/journeys/journey-route";
import { chart } from "./chart";

const CorporationJourney = () => <JourneyRoute chart={chart} />;
export default CorporationJourney;
