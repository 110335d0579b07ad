import type { ComponentProps } from "react";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS } from "#/core/journeys/resume/origin";

type FrameProps = Omit<ComponentProps<typeof JourneyPage>, "name">;

/** The frame of the certification's pages. Leaving loses input that was not submitted. */
export const Frame = (page: FrameProps) => <JourneyPage leaving={LEAVE_WARNINGS.information} {...page} name="신분증 확인" />;
