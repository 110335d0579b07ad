/** Shown when the answers indicate an unsuitable loan. */
import { EndedPage } from "./frame/ended-page";
import { useLoan } from "./loan";

export default function CompatibilityFailed() {
  const { data } = useLoan();
  return (
    <EndedPage
      title="지금은 이 대출이 맞지 않아요"
      message="답한 내용으로 보면 빌린 돈이 오히려 부담이 될 수 있어요. 답을 잘못 골랐다면 다시 신청할 수 있어요."
      reasons={data.unsuitableMessageList}
    />
  );
}
