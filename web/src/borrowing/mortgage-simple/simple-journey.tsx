/** Around the pages of the simple limit check: a visit begins one, or finds the one that this browser has under way. */
import { JourneyRoute } from "#/core/journeys/journey-route";
import { open } from "./calls";
import { chart } from "./chart";

const SimpleJourney = () => <JourneyRoute chart={chart} open={open} />;
export default SimpleJourney;
