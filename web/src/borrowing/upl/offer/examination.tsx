/** The application is being examined; each check ticks as it is done. */
import { useUpl } from "../events";
import { WaitPage } from "#/borrowing/application/frame/wait-page";
import { examinationSteps } from "./examination-steps";

export default function Examination() {
  const { data } = useUpl();
  const done = data.received?.done;
  return (
    <WaitPage
      question={"고른 조건으로\n심사하고 있어요"}
      lead="보통 30초 안에 끝나요. 심사해도 신용점수는 내려가지 않아요."
      theirs="심사"
      steps={examinationSteps(Array.isArray(done) ? done : [])}
    />
  );
}
