import type { ComponentProps } from "react";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS } from "#/core/journeys/resume/origin";

/** The frame of the registration's pages. The leave warning says that the service requires the registration. */
export const InformationFrame = (page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) => (
  <JourneyPage {...page} name="고객 정보 등록" leaving={LEAVE_WARNINGS.aml} />
);
