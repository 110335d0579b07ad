import type { ComponentProps } from "react";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS } from "#/core/journeys/resume/origin";

type FrameProps = Omit<ComponentProps<typeof JourneyPage>, "name">;

/** A page of the certification; what is typed on it and not sent is lost by leaving. */
export const Frame = (page: FrameProps) => <JourneyPage leaving={LEAVE_WARNINGS.information} {...page} name="신분증 확인" />;
