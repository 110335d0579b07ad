import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { isInSignUp, signUpAt } from "#/accounts/sign-up/sections";
import { sections } from "#/core/journeys/charts/upl.json";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS } from "#/core/journeys/resume/origin";
import { progressAt } from "#/core/ui/funnel/progress";
import { isInPersonalLoan, isStandalone } from "./address";

const FROM_LOAN = { title: "본인 확인을 그만둘까요?", message: "지금까지 입력한 내용은 사라져요. 계속하려면 처음부터 다시 확인해야 해요." };

const IN_LOAN = { name: "신용대출 신청", sections, progress: progressAt(sections, 0) };

/** The longer journey of which the certification is a step gives its name and its progress. */
function frameAt(pathname: string) {
  if (isInSignUp(pathname)) return signUpAt("본인 확인");
  return isInPersonalLoan(pathname) ? IN_LOAN : { name: "본인 확인" };
}

/** The frame of the certification's pages. Input is not stored; a warning before leaving says so. */
export function IdentityPage(page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) {
  const { pathname } = useLocation();
  return <JourneyPage {...page} {...frameAt(pathname)} leaving={isStandalone(pathname) ? LEAVE_WARNINGS.identity : FROM_LOAN} />;
}
