import { JourneyScreen } from "#/core/journeys/journey-screen";
import { screens } from "./screens";

const BankAccountScreen = () => <JourneyScreen screens={screens} />;
export default BankAccountScreen;
