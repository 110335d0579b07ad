/** The certification ended without a result. The person can start another one. */
import { Button } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { useCertification } from "../certification";

const REASONS: Record<string, { title: string; message: string }> = {
  locked: { title: "인증번호를 여러 번 잘못 입력했어요", message: "안전을 위해 멈췄어요. 처음부터 다시 인증해 주세요." },
  expired: { title: "인증 시간이 지났어요", message: "30분 안에 마치지 않아 멈췄어요. 처음부터 다시 인증해 주세요." },
  cancelled: { title: "인증이 취소됐어요", message: "처음부터 다시 인증해 주세요." },
};

export default function Stopped() {
  const { snapshot } = useCertification();
  return (
    <MessagePage {...(REASONS[snapshot.step] ?? { title: "인증을 마치지 못했어요" })}>
      <Button large onClick={() => location.reload()}>
        다시 인증하기
      </Button>
    </MessagePage>
  );
}
