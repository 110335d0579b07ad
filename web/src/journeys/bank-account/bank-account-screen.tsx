import { JourneyScreen } from "../core/journey-screen";
import { screens } from "./screens";

const BankAccountScreen = () => <JourneyScreen screens={screens} />;
export default BankAccountScreen;
