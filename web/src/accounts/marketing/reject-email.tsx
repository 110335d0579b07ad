/** Unsubscribes from e-mails by a link. Its token is in the fragment, which the browser never sends to a server. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { post } from "#/core/api/client";
import type { Rejected } from "#/core/api/gen";
import { Notice } from "#/core/pages/notice";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Page } from "#/core/ui/layout/page";

export default function RejectEmail() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token"));
  const navigate = useNavigate();
  const reject = useMutation({
    mutationFn: () => post<Rejected>("/v2/marketing/reject", { token }),
    onSuccess: ({ date }) => navigate("/reject/email/result", { replace: true, state: { date } }),
  });
  if (!token) {
    return (
      <Page narrow title="이메일 수신 거부" lead="메일 아래의 수신 거부 주소를 누르면 바로 끊을 수 있어요. 로그인해서 설정을 바꿀 수도 있어요.">
        <div className="actions">
          <AppLink className={buttonClass("primary", true)} href="/settings/marketing-unsubscribe">
            알림 설정
          </AppLink>
        </div>
      </Page>
    );
  }
  return (
    <Page narrow title="혜택 이메일을 그만 받을까요?" lead="계약과 거래에 꼭 필요한 안내 메일은 그대로 보내 드려요.">
      <Notice error={reject.error} />
      <div className="actions mt-4">
        <Button large busy={reject.isPending} onClick={() => reject.mutate()}>
          수신 거부하기
        </Button>
      </div>
    </Page>
  );
}
