/** The application is being examined; each check shows as it is done. */
import { useUpl } from "../events";
import { WaitPage } from "../frame/wait-page";

const USUAL = ["신용정보를 확인하고 있어요", "소득과 빚을 견줘 보고 있어요", "대출 조건을 정하고 있어요"];

export default function Examination() {
  const { data } = useUpl();
  const checks = data.checks ?? USUAL.map((label) => ({ label, done: false }));
  const now = checks.findIndex(({ done }) => !done);
  return (
    <WaitPage
      question={"고른 조건으로\n심사하고 있어요"}
      lead="보통 30초 안에 끝나요. 심사해도 신용점수는 내려가지 않아요."
      theirs="심사"
      steps={checks.map(({ label, done }, i) => ({ text: label, state: done ? "done" : i === now ? "now" : "next" }))}
    />
  );
}
