import type { ComponentProps } from "react";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS, readOrigin } from "#/core/journeys/resume/origin";

/** The frame of the certification's pages. The warning before leaving depends on the purpose. */
export function EmailPage(page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) {
  const changing = readOrigin()?.type.endsWith("email-change");
  return <JourneyPage {...page} name={changing ? "이메일 바꾸기" : "이메일 인증"} leaving={changing ? LEAVE_WARNINGS.emailEdit : LEAVE_WARNINGS.email} />;
}
