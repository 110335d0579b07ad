import { JourneyScreen } from "../core/journey-screen";
import { screens } from "./screens";

const IdentityScreen = () => <JourneyScreen screens={screens} />;
export default IdentityScreen;
