import type { ComponentProps } from "react";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS } from "#/core/journeys/resume/origin";

/** A page of the registration; leaving says that the service cannot be used until it is done. */
export const InformationFrame = (page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) => (
  <JourneyPage {...page} name="고객 정보 등록" leaving={LEAVE_WARNINGS.aml} />
);
