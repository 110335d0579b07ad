/** Shown while the registry checks the card. An operator reviews unclear cards. */
import { useLoan } from "../loan";
import { WaitPage, waitSteps } from "../frame/wait-page";

export default function IdCheck() {
  const { snapshot } = useLoan();
  const person = snapshot.step === "id_review";
  return (
    <WaitPage
      question={person ? "담당자가 신분증을\n확인하고 있어요" : "신분증을\n확인하고 있어요"}
      lead={person ? "사진이 또렷하지 않아 사람이 한 번 더 봐요. 보통 영업시간 1시간 안에 끝나요." : "보통 몇 초면 끝나요."}
      otherParty={person ? "담당자" : "발급 기관"}
      expected={person}
      steps={waitSteps(
        ["신분증 내용을 받았어요", person ? "담당자가 사진과 내용을 보고 있어요" : "발급 기관에 확인하고 있어요", "계좌를 확인할 거예요"],
        1,
      )}
    />
  );
}
