/** A page of the application: the journey's frame with its name. */
import { JourneyPage } from "#/core/journeys/journey-page";
import type { FunnelProps } from "#/core/ui/layout/funnel";

export type MortgagePageProps = Omit<FunnelProps, "name" | "progress" | "sections" | "onClose" | "notice">;

export const MortgagePage = (page: MortgagePageProps) => <JourneyPage {...page} name="주택담보대출 신청" />;
