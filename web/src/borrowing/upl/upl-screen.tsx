/** Every address of the personal loan: the page is the one of the step; without an application, a way into one. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { CommandNotice } from "#/core/journeys/command-notice";
import { useJourney } from "#/core/journeys/journey";
import { JourneyScreen } from "#/core/journeys/journey-screen";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Blank, Loading } from "#/core/ui/layout/blank";
import { LoanProvider } from "#/borrowing/application/loan";
import { opening } from "./events";
import { personalLoan } from "./loan";
import { screens } from "./screens";

export default function UplScreen() {
  const { snapshot } = useJourney();
  const { pathname } = useLocation();
  if (snapshot) {
    return (
      <LoanProvider loan={personalLoan}>
        <JourneyScreen screens={screens} />
      </LoanProvider>
    );
  }
  return pathname.endsWith("/income") ? <Opening /> : <NothingOpen />;
}

/** The first page opens the application. */
function Opening() {
  const { submit, problem, busy } = useJourney();
  useEffect(() => void submit(opening("upl")), [submit]);
  return (
    <main id="main" className="wrap pt-14">
      <CommandNotice />
      {problem && !busy ? <Button onClick={() => void submit(opening("upl"))}>다시 시도하기</Button> : <Loading words="신청서를 열고 있어요" />}
    </main>
  );
}

const NothingOpen = () => (
  <Blank title="진행 중인 신청이 없어요" message="새로 신청하면 한도와 금리를 바로 확인할 수 있어요. 신용점수는 내려가지 않아요.">
    <AppLink className={buttonClass("primary", true)} href="/upl/income">
      한도 확인하기
    </AppLink>
    <AppLink className={buttonClass("quiet", true)} href="/">
      첫 화면으로 가기
    </AppLink>
  </Blank>
);
