import { JourneyScreen } from "../core/journey-screen";
import { screens } from "./screens";

const DormantScreen = () => <JourneyScreen screens={screens} />;
export default DormantScreen;
