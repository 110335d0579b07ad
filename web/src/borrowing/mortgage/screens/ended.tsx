/** An expired or cancelled application. */
import { EndedPage } from "#/borrowing/application/frame/ended-page";
import { useMortgage } from "../calls";

const TEXTS: Record<string, { title: string; message: string }> = {
  expired: { title: "신청 기간이 지났어요", message: "정해진 기간 안에 이어 하지 않아 신청이 끝났어요. 다시 신청하면 조건을 새로 확인해요." },
  cancelled: { title: "신청이 취소됐어요", message: "담당자가 신청을 취소했어요. 이유가 궁금하면 상담원에게 물어봐 주세요." },
  withdrawn: { title: "신청을 취소했어요", message: "올린 서류는 더 쓰지 않고 보관 기간이 지나면 지워요. 필요하면 언제든 다시 신청할 수 있어요." },
};
const OVER = { title: "신청이 끝났어요", message: "언제든 새로 신청할 수 있어요." };

export default function Ended() {
  const { snapshot } = useMortgage();
  return <EndedPage {...(TEXTS[snapshot.step] ?? OVER)} />;
}
