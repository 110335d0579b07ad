import { JourneyScreen } from "#/core/journeys/journey-screen";
import { screens } from "./screens";

const InformationScreen = () => <JourneyScreen screens={screens} />;
export default InformationScreen;
