/** The request is on the borrower's phone. */
import { josa } from "es-hangul";
import { useState } from "react";
import { TextButton } from "#/ui/button";
import { inWords, useSecondsLeft } from "#/ui/countdown";
import { useUpl } from "../events";
import { PocketPhone } from "../../core/pocket-phone";
import { WaitPage, waitSteps } from "../frame/wait-page";
import { ChooseProvider } from "./scraping";

export default function Consent() {
  const { snapshot, data, refresh } = useUpl();
  // Asked for at this request; the next one closes it.
  const [otherWayAt, setOtherWayAt] = useState<number | null>(null);
  const left = useSecondsLeft(snapshot.deadline);
  const name = data.providerName ?? "휴대폰";
  if (otherWayAt === snapshot.sequence) {
    return <ChooseProvider first={data.provider === "kakao" ? "pass" : "kakao"} onBack={() => setOtherWayAt(null)} />;
  }
  return (
    <WaitPage
      question={`${name}에서\n승인해 주세요`}
      lead={left ? `${inWords(left)} 안에 승인하면 이 화면이 저절로 넘어가요.` : "시간이 지나 요청을 거두고 있어요."}
      theirs={name}
      steps={waitSteps([`${josa(name, "으로/로")} 승인을 요청했어요`, "휴대폰에서 승인해 주세요", "건강보험 자료를 받을 거예요"], 1)}
    >
      <PocketPhone />
      <div className="flex flex-wrap gap-x-6">
        <TextButton onClick={() => setOtherWayAt(snapshot.sequence)}>다른 방법으로 승인하기</TextButton>
        <TextButton onClick={refresh}>승인했는데 그대로예요</TextButton>
      </div>
    </WaitPage>
  );
}
