/** The registration ended without a result. The person can start another one. */
import { useJourney } from "#/core/journeys/journey";
import { Button } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";

const REASONS: Record<string, string> = {
  expired: "하루 동안 이어 하지 않아 멈췄어요. 처음부터 다시 등록해 주세요.",
  cancelled: "담당자가 등록을 취소했어요. 처음부터 다시 등록해 주세요.",
};

export function Stopped() {
  const { snapshot } = useJourney();
  return (
    <MessagePage title="고객 정보 등록을 마치지 못했어요" message={REASONS[snapshot?.step ?? ""]}>
      <Button large onClick={() => location.reload()}>
        다시 등록하기
      </Button>
    </MessagePage>
  );
}
