/** Waits for the signature on the phone, then for the sealed contract. */
import { useLoan } from "../loan";
import { PhonePage } from "../frame/phone-page";
import { WaitPage, waitSteps } from "../frame/wait-page";
import { ChooseSigner } from "./signing";

export default function Signature() {
  const { snapshot, data, loan } = useLoan();
  if (snapshot.step === "sealing") {
    return (
      <WaitPage
        question={"서명을 확인했어요.\n계약서를 보관하고 있어요"}
        lead="보통 몇 초면 끝나요."
        otherParty="이음"
        steps={waitSteps([`${data.signerName ?? "휴대폰"} 서명을 확인했어요`, "서명한 계약서를 보관하고 있어요", "계약이 끝나요"], 1)}
      />
    );
  }
  return (
    <PhonePage
      app={data.signerName}
      act="서명"
      next={loan.afterSigning(data)}
      otherWay={(onBack) => <ChooseSigner onBack={onBack} />}
    />
  );
}
