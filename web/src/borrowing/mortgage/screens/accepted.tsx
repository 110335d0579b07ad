/** The draft was accepted. The number in the address determines the text. */
import { CommandNotice } from "#/core/journeys/command-notice";
import { amountText } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { useMortgage } from "../calls";

const OWNER = 2;

export default function Accepted() {
  const { data, send, busy } = useMortgage();
  const found = data.limit === undefined ? "KB시세에 없는 집이라 담당자가 한도를 확인해요." : `이 집으로는 최대 ${amountText(data.limit)}까지 빌릴 수 있어요.`;
  const next = data.success === OWNER ? "다음으로 집 소유자의 동의를 받아요." : "다음으로 서류를 올려 주세요.";
  return (
    <MessagePage dialog illustration="empty" title="신청을 받았어요" message={`${found}\n${next}`}>
      <CommandNotice />
      <Button large busy={busy} onClick={() => void send("continue_application")}>
        계속하기
      </Button>
    </MessagePage>
  );
}
