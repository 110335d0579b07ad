/** The page of the current step, at every address of the personal loan; without an application, a link that starts one. */
import { LoanProvider } from "#/borrowing/application/loan";
import { useJourney } from "#/core/journeys/journey";
import { JourneyScreen } from "#/core/journeys/journey-screen";
import { LOAN_AGREEMENT } from "#/core/journeys/resume/loan-application";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { personalLoan } from "./loan";
import { screens } from "./screens";

export default function UplScreen() {
  const { snapshot } = useJourney();
  if (!snapshot) return <NothingOpen />;
  return (
    <LoanProvider loan={personalLoan}>
      <JourneyScreen screens={screens} />
    </LoanProvider>
  );
}

const NothingOpen = () => (
  <MessagePage title="진행 중인 신청이 없어요" message="새로 신청하면 한도와 금리를 바로 확인할 수 있어요. 신용점수는 내려가지 않아요.">
    <AppLink className={buttonClass("primary", true)} href={LOAN_AGREEMENT}>
      한도 확인하기
    </AppLink>
    <AppLink className={buttonClass("quiet", true)} href="/">
      첫 화면으로 가기
    </AppLink>
  </MessagePage>
);
