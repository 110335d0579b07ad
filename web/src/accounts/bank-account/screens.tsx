/** The page of each step. A step of the chart without one breaks the build. */
import type { ComponentProps, ComponentType } from "react";
import { useJourney } from "#/core/journeys/journey";
import { JourneyPage } from "#/core/journeys/journey-page";
import { LEAVE_WARNINGS } from "#/core/journeys/resume/origin";
import { Button } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import type { Step } from "./chart";
import type { AccountCertification } from "./shared/account";
import { AccountPage } from "./shared/account-page";
import { BankWait, CodePage } from "./shared/code-page";

const Frame = (page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) => (
  <JourneyPage {...page} name="계좌 인증" leaving={LEAVE_WARNINGS.information} />
);

const standalone: AccountCertification = {
  calls: (below) => `/v2/certification/account${below}`,
  Frame,
  question: "어느 은행\n계좌를 쓸까요?",
  lead: "본인 이름으로 된 계좌만 쓸 수 있어요. 맡긴 돈을 찾을 때 이 계좌로 보내 드려요.",
};

const Account = () => <AccountPage {...standalone} />;
const Code = () => <CodePage {...standalone} />;

const Issuing = () => (
  <Frame question={"계좌를 확인했어요"} lead="돈을 넣을 수 있는 가상계좌를 만들고 있어요. 보통 몇 초면 끝나요.">
    <BankWait words="가상계좌를 만들고 있어요" />
  </Frame>
);

const REASONS: Record<string, string> = {
  expired: "하루 동안 이어 하지 않아 멈췄어요. 처음부터 다시 인증해 주세요.",
  cancelled: "담당자가 인증을 취소했어요. 처음부터 다시 인증해 주세요.",
};

function Stopped() {
  const { snapshot } = useJourney();
  return (
    <MessagePage title="계좌 인증을 마치지 못했어요" message={REASONS[snapshot?.step ?? ""]}>
      <Button large onClick={() => location.reload()}>
        다시 인증하기
      </Button>
    </MessagePage>
  );
}

export const screens = {
  account: Account,
  transfer: Code,
  account_code: Code,
  issuing: Issuing,
  expired: Stopped,
  cancelled: Stopped,
} satisfies Record<Step, ComponentType>;
