import { JourneyScreen } from "#/core/journeys/journey-screen";
import { screens } from "./screens";

const DormantScreen = () => <JourneyScreen screens={screens} />;
export default DormantScreen;
