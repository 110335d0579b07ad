import type { ComponentProps } from "react";
import { JourneyPage } from "#/core/journeys/journey-page";
import { EXIT, readOrigin } from "#/core/journeys/resume/origin";

/** A page of the certification. Leaving it asks in the words of what the address is for. */
export function EmailPage(page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) {
  const changing = readOrigin()?.type.endsWith("email-change");
  return <JourneyPage {...page} name={changing ? "이메일 바꾸기" : "이메일 인증"} leaving={changing ? EXIT.emailEdit : EXIT.email} />;
}
