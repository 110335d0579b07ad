import { JourneyScreen } from "../core/journey-screen";
import { screens } from "./screens";

const SimpleScreen = () => <JourneyScreen screens={screens} />;
export default SimpleScreen;
