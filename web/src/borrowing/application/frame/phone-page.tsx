/** Waits for an approval or a signature on the borrower's phone. */
import { josa } from "es-hangul";
import { type ReactNode, useState } from "react";
import { SimulatedPhone } from "#/core/journeys/simulated-phone";
import { TextButton } from "#/core/ui/button";
import { inWords, useSecondsLeft } from "#/core/ui/countdown";
import { useLoan } from "../loan";
import { WaitPage, waitSteps } from "./wait-page";

type PhonePageProps = {
  /** The app that sends the request. */
  app?: string | undefined;
  act: "승인" | "서명";
  /** The step after the signature: "계약서를 보관할 거예요". */
  next: string;
  /** Opens the choice of another app. Back returns to this page. */
  otherWay(onBack: () => void): ReactNode;
};

export function PhonePage({ app = "휴대폰", act, next, otherWay }: PhonePageProps) {
  const { snapshot, refresh } = useLoan();
  // The sequence at which the choice was opened; another request closes it.
  const [otherWayAt, setOtherWayAt] = useState<number | null>(null);
  const left = useSecondsLeft(snapshot.deadline);
  if (otherWayAt === snapshot.sequence) return otherWay(() => setOtherWayAt(null));
  return (
    <WaitPage
      question={`${app}에서\n${act}해 주세요`}
      lead={left ? `${inWords(left)} 안에 ${act}하면 이 화면이 저절로 넘어가요.` : "시간이 지나 요청을 거두고 있어요."}
      otherParty={app}
      steps={waitSteps([`${josa(app, "으로/로")} ${act}을 요청했어요`, `휴대폰에서 ${act}해 주세요`, next], 1)}
    >
      <SimulatedPhone />
      <div className="mt-4 flex flex-wrap gap-x-6">
        <TextButton onClick={() => setOtherWayAt(snapshot.sequence)}>다른 방법으로 {act}하기</TextButton>
        <TextButton onClick={refresh}>{act}했는데 그대로예요</TextButton>
      </div>
    </WaitPage>
  );
}
