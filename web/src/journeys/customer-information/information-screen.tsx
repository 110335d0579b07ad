import { JourneyScreen } from "../core/journey-screen";
import { screens } from "./screens";

const InformationScreen = () => <JourneyScreen screens={screens} />;
export default InformationScreen;
