import { JourneyScreen } from "#/core/journeys/journey-screen";
import { screens } from "./screens";

const IdCardScreen = () => <JourneyScreen screens={screens} />;
export default IdCardScreen;
