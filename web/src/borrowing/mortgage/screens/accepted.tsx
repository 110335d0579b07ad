/** The draft was accepted. The number in the address determines the text. */
import { CommandNotice } from "#/core/journeys/command-notice";
import { amountText } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { Figure } from "#/core/ui/layout/content";
import { MessagePage } from "#/core/ui/layout/message-page";
import { useMortgage } from "../calls";

const OWNER = 2;

export default function Accepted() {
  const { data, send, busy } = useMortgage();
  const message = (
    <>
      {data.limit === undefined ? <p>KB시세에 없는 집이라 담당자가 한도를 확인해요.</p> : <Limit won={data.limit} />}
      <p>{data.success === OWNER ? "다음으로 집 소유자의 동의를 받아요." : "다음으로 서류를 올려 주세요."}</p>
    </>
  );
  return (
    <MessagePage dialog title="신청을 받았어요" message={message}>
      <CommandNotice />
      <Button large busy={busy} onClick={() => void send("continue_application")}>
        {data.success === OWNER ? "집 소유자 동의 받기" : "서류 올리기"}
      </Button>
    </MessagePage>
  );
}

const Limit = ({ won }: { won: number }) => (
  <div className="mb-4 text-ink-900">
    <p className="text-label font-strong">이 집으로 빌릴 수 있는 최대 금액</p>
    <Figure large value={amountText(won).slice(0, -1)} unit="원" />
  </div>
);
