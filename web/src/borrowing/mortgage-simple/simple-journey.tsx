/** Wraps the pages of the simple limit check. A visit opens a check or resumes the open one of this browser. */
import { JourneyRoute } from "#/core/journeys/journey-route";
import { open } from "./calls";
import { chart } from "./chart";

const SimpleJourney = () => <JourneyRoute chart={chart} open={open} />;
export default SimpleJourney;
