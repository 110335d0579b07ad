/** Every end of an application without a loan, each with its reason and a link. */
import { useUpl } from "../events";
import { EndedPage } from "#/borrowing/application/frame/ended-page";

export function UnsuitableException() {
  const { data } = useUpl();
  return (
    <EndedPage
      title="지금은 신청하기 어려워요"
      message="아래 내용이 달라지면 다시 신청할 수 있어요."
      reasons={data.unsuitableMessageList}
    />
  );
}

export const UnsuitableJob = () => (
  <EndedPage
    title="지금 직업으로는 신청하기 어려워요"
    message="건강보험 자료로 소득을 확인할 수 있어야 해요. 소득이 생기거나 직업을 잘못 골랐다면 다시 신청해 주세요."
  />
);

export function NoProduct() {
  const { data } = useUpl();
  return (
    <EndedPage
      title={"지금은 빌려드릴 수\u00a0있는 상품이 없어요"}
      message="신용점수는 내려가지 않았어요. 사정이 나아지면 다시 신청할 수 있어요."
      reasons={data.reasons}
    />
  );
}

const FAILED: Record<string, { title: string; message: string }> = {
  declined: {
    title: "이번에는 빌리지 않기로 했어요",
    message: "신청을 끝냈어요. 필요하면 언제든 다시 신청할 수 있어요.",
  },
  refused: {
    title: "이번에는 빌려드리기 어려워요",
    message: "법에 따른 거래 확인을 마치지 못했어요. 궁금한 점은 상담원에게 물어봐 주세요.",
  },
  expired: {
    title: "신청 기간이 지났어요",
    message: "정해진 기간 안에 이어 하지 않아 신청이 끝났어요. 다시 신청하면 조건을 새로 확인해요.",
  },
  withdrawn: {
    title: "신청을 취소했어요",
    message: "올린 서류는 더 쓰지 않고 보관 기간이 지나면 지워요. 필요하면 언제든 다시 신청할 수 있어요.",
  },
  cancelled: {
    title: "신청이 취소됐어요",
    message: "담당자가 신청을 취소했어요. 이유가 궁금하면 상담원에게 물어봐 주세요.",
  },
};

export function LoanFailed() {
  const { snapshot } = useUpl();
  const { title, message } = FAILED[snapshot.step] ?? { title: "신청이 끝났어요", message: "다시 신청할 수 있어요." };
  return <EndedPage title={title} message={message} again={snapshot.step !== "refused"} />;
}
