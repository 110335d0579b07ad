import { JourneyScreen } from "../core/journey-screen";
import { screens } from "./screens";

const IdCardScreen = () => <JourneyScreen screens={screens} />;
export default IdCardScreen;
