/** Sets a new password by a link in an e-mail. Its token is in the fragment, which the browser never sends to a server. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { newPasswordTokens } from "#/core/api/security";
import { toast } from "#/core/dialogs/toast";
import { leave } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { PasswordPage } from "./password-page";

export default function NewPassword() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token"));
  const navigate = useNavigate();
  const set = useMutation({
    mutationFn: async (password: string) =>
      post("/v2/auth/password/reset", { token, ...(await newPasswordTokens(password)) }),
    onSuccess: async () => {
      await leave();
      toast("비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.");
      await navigate("/login#email", { replace: true });
    },
  });
  if (!token) {
    return (
      <MessagePage title="링크를 다시 열어 주세요" message="메일로 받은 주소 전체를 눌러 주세요. 30분이 지났다면 다시 요청해 주세요.">
        <AppLink className={buttonClass("primary", true)} href="/signup/password-reset">
          다시 요청하기
        </AppLink>
      </MessagePage>
    );
  }
  return (
    <PasswordPage
      single
      name="비밀번호 바꾸기"
      question={"새 비밀번호를\n정해 주세요"}
      lead="바꾸면 모든 기기에서 로그아웃돼요."
      label="비밀번호 바꾸기"
      onBack={() => void navigate("/login")}
      save={set}
    />
  );
}
