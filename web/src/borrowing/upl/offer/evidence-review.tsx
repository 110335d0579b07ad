/** Waits for an operator who checks the proofs of the balances. */
import { WaitPage, waitSteps } from "#/borrowing/application/frame/wait-page";

export default function EvidenceReview() {
  return (
    <WaitPage
      question={"올린 서류의 잔액을\n확인하고 있어요"}
      lead="담당자가 평일 9시부터 18시까지 확인해요. 끝나면 바로 심사하고 문자로 알려 드릴게요."
      otherParty="담당자"
      steps={waitSteps(["갚을 대출의 서류를 올렸어요", "서류의 잔액을 확인하고 있어요", "고른 조건으로 심사할 거예요"], 1)}
      expected
    />
  );
}
