import { JourneyRoute } from "../core/journey-route";
import { chart } from "./chart";

const UplJourney = () => <JourneyRoute chart={chart} />;
export default UplJourney;
