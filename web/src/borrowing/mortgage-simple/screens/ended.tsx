/** An expired check. */
import { CommandNotice } from "#/core/journeys/command-notice";
import { Button } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { OPENING, useSimpleCheck } from "../calls";

export default function Ended() {
  const { submit, busy } = useSimpleCheck();
  return (
    <MessagePage title="조회한 지 오래됐어요" message="시세와 금리가 달라졌을 수 있어서 처음부터 다시 조회해요.">
      <CommandNotice />
      <Button large busy={busy} onClick={() => void submit(OPENING)}>
        다시 조회하기
      </Button>
    </MessagePage>
  );
}
