/** Shown during the examination, with finished checks. */
import { useUpl } from "../events";
import { WaitPage } from "#/borrowing/application/frame/wait-page";
import { examinationSteps } from "./examination-steps";

export default function Examination() {
  const { snapshot, data } = useUpl();
  const again = snapshot.step === "re_examination";
  const done = data.received?.done;
  return (
    <WaitPage
      question={again ? "확인된 소득으로\n다시 심사하고 있어요" : "고른 조건으로\n심사하고 있어요"}
      lead={again ? "소득금액증명의 소득이 건강보험 자료보다 적어서 조건을 다시 확인해요." : "보통 30초 안에 끝나요. 심사해도 신용점수는 내려가지 않아요."}
      otherParty="심사"
      steps={examinationSteps(Array.isArray(done) ? done : [])}
    />
  );
}
