/** Shows the received months of the record, then the computation of the limit. */
import { useUpl } from "../events";
import { WaitPage, waitSteps } from "#/borrowing/application/frame/wait-page";

const MONTHS = 12;

export default function Collecting() {
  const { snapshot, data } = useUpl();
  const { done, total } = data.received && "total" in data.received ? data.received : { done: 0, total: MONTHS };
  const computing = snapshot.step === "assessing";
  const detail = computing ? undefined : `${total}개월 중 ${done}개월을 받았어요`;
  return (
    <WaitPage
      question={computing ? "받은 자료로\n한도를 계산하고 있어요" : "건강보험공단에서\n소득 자료를 받고 있어요"}
      lead="보통 20초쯤 걸려요."
      otherParty={computing ? "신용평가회사" : "건강보험공단"}
      steps={waitSteps(
        [
          `${data.providerName ?? "휴대폰"} 승인을 확인했어요`,
          computing ? "최근 12개월 보험료를 받았어요" : "최근 12개월 보험료를 받고 있어요",
          computing ? "한도와 금리를 계산하고 있어요" : "한도와 금리를 계산할 거예요",
        ],
        computing ? 2 : 1,
        detail,
      )}
    />
  );
}
