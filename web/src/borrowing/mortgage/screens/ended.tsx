/** An application that nobody went on with, or that an operator ended. */
import { CommandNotice } from "#/core/journeys/command-notice";
import { Button } from "#/core/ui/button";
import { Blank } from "#/core/ui/layout/blank";
import { OPENING, useMortgage } from "../calls";

export default function Ended() {
  const { submit, busy } = useMortgage();
  return (
    <Blank title="신청이 끝났어요" message="기간이 지났거나 취소된 신청이에요. 언제든 새로 신청할 수 있어요.">
      <CommandNotice />
      <Button large busy={busy} onClick={() => void submit(OPENING)}>
        다시 신청하기
      </Button>
    </Blank>
  );
}
