import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { isInSignUp, signUpAt } from "#/accounts/sign-up/sections";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS, readOrigin } from "#/core/journeys/resume/origin";
import { isAuthenticated } from "#/core/session/session";

/** The frame of the certification's pages. The warning before leaving depends on the purpose. */
export function EmailPage(page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) {
  const { pathname } = useLocation();
  const changing = readOrigin()?.type.endsWith("email-change");
  // A member adds the log-in by e-mail at the address of the sign-up.
  const frame = isInSignUp(pathname) && !isAuthenticated() ? signUpAt("이메일 인증") : { name: changing ? "이메일 바꾸기" : "이메일 인증" };
  return <JourneyPage {...page} {...frame} leaving={changing ? LEAVE_WARNINGS.emailEdit : LEAVE_WARNINGS.email} />;
}
