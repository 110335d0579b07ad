import { useJourney } from "#/core/journeys/journey";
import { JourneyScreen } from "#/core/journeys/journey-screen";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Blank } from "#/core/ui/layout/blank";
import { screens } from "./screens";

export default function MortgageScreen() {
  const { snapshot } = useJourney();
  if (snapshot) return <JourneyScreen screens={screens} />;
  return (
    <Blank title="진행 중인 신청이 없어요" message="신청서를 쓰면 몇 초 만에 결과를 볼 수 있어요.">
      <AppLink className={buttonClass("primary", true)} href="/loan/mortgage/guide">
        주택담보대출 보기
      </AppLink>
    </Blank>
  );
}
