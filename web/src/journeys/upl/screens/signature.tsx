/** The signature is asked for on the phone; then the signed contract is sealed. */
import { josa } from "es-hangul";
import { useState } from "react";
import { TextButton } from "#/ui/button";
import { inWords, useSecondsLeft } from "#/ui/countdown";
import { useUpl } from "../events";
import { PocketPhone } from "../../core/pocket-phone";
import { WaitPage, waitSteps } from "../frame/wait-page";
import { ChooseSigner } from "./signing";

export default function Signature() {
  const { snapshot, data, refresh } = useUpl();
  // Asked for at this request; the next one closes it.
  const [otherWayAt, setOtherWayAt] = useState<number | null>(null);
  const left = useSecondsLeft(snapshot.deadline);
  const name = data.signerName ?? "휴대폰";
  if (snapshot.step === "sealing") {
    return (
      <WaitPage
        question={"서명을 확인했어요.\n계약서를 보관하고 있어요"}
        lead="보통 몇 초면 끝나요."
        theirs="이음"
        steps={waitSteps([`${name} 서명을 확인했어요`, "서명한 계약서를 보관하고 있어요", "계약이 끝나요"], 1)}
      />
    );
  }
  if (otherWayAt === snapshot.sequence) return <ChooseSigner onBack={() => setOtherWayAt(null)} />;
  return (
    <WaitPage
      question={`${name}에서\n서명해 주세요`}
      lead={left ? `${inWords(left)} 안에 서명하면 이 화면이 저절로 넘어가요.` : "시간이 지나 요청을 거두고 있어요."}
      theirs={name}
      steps={waitSteps([`${josa(name, "으로/로")} 서명을 요청했어요`, "휴대폰에서 서명해 주세요", "계약서를 보관할 거예요"], 1)}
    >
      <PocketPhone />
      <div className="flex flex-wrap gap-x-6">
        <TextButton onClick={() => setOtherWayAt(snapshot.sequence)}>다른 방법으로 서명하기</TextButton>
        <TextButton onClick={refresh}>서명했는데 그대로예요</TextButton>
      </div>
    </WaitPage>
  );
}
