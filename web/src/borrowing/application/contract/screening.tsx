/** The last checks before the contract, and its drafting. */
import { useLoan } from "../loan";
import { WaitPage, waitSteps } from "../frame/wait-page";

const REVIEW_STEPS = ["review", "screening_review"];

export default function Screening() {
  const { snapshot } = useLoan();
  const person = REVIEW_STEPS.includes(snapshot.step);
  const drafting = snapshot.step === "drafting";
  return (
    <WaitPage
      question={drafting ? "계약서를\n만들고 있어요" : person ? "담당자가 신청 내용을\n확인하고 있어요" : "안전한 거래인지\n확인하고 있어요"}
      lead={person ? "법에 따라 사람이 한 번 더 확인해요. 보통 영업시간 1시간 안에 끝나요." : "보통 몇 초면 끝나요."}
      otherParty={person ? "담당자" : "이음"}
      expected={person}
      steps={waitSteps(
        [person ? "담당자가 확인하고 있어요" : drafting ? "안전한 거래인지 확인했어요" : "안전한 거래인지 확인하고 있어요", "계약서를 만들어요", "계약서에 서명해요"],
        drafting ? 1 : 0,
      )}
    />
  );
}
