import { JourneyScreen } from "#/core/journeys/journey-screen";
import { screens } from "./screens";

const SimpleScreen = () => <JourneyScreen screens={screens} />;
export default SimpleScreen;
