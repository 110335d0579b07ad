import { JourneyRoute } from "../core/journey-route";
import { chart } from "./chart";

const CorporationJourney = () => <JourneyRoute chart={chart} />;
export default CorporationJourney;
