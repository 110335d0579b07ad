/** Wraps the pages of the certification. A visit opens a certification or resumes the open one. */
import { post } from "#/core/api/client";
import { JourneyRoute } from "#/core/journeys/journey-route";
import type { Snapshot } from "#/core/journeys/state/model";
import { chart } from "./chart";

const open = async () => (await post<{ journey: Snapshot }>("/v2/certification/account/open")).journey;

const BankAccountJourney = () => <JourneyRoute chart={chart} open={open} />;
export default BankAccountJourney;
