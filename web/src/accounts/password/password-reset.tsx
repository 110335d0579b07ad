/** Requests a link to set a new password. The answer does not reveal whether the address has an account. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { post } from "#/core/api/client";
import { email as emailRule } from "#/core/lib/forms/rules";
import { stored } from "#/core/lib/storage";
import { Notice } from "#/core/pages/notice";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { TextField } from "#/core/ui/forms/text-field";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Funnel } from "#/core/ui/funnel/funnel";

export default function PasswordReset() {
  const [email, setEmail] = useState(stored("savedLoginEmail") ?? "");
  const { errors, passes } = useValidation(z.object({ email: emailRule }), { email });
  const navigate = useNavigate();
  const ask = useMutation({ mutationFn: () => post("/v2/auth/password/request-reset", { email }) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) ask.mutate();
  };
  if (ask.isSuccess) {
    return (
      <MessagePage title="메일을 확인해 주세요" message={"가입한 이메일이면 비밀번호를 다시 정하는 주소를 보냈어요.\n30분 안에 열어 주세요. 보이지 않으면 스팸함도 확인해 주세요."}>
        <AppLink className={buttonClass("primary", true)} href="/login#email">
          로그인으로 가기
        </AppLink>
      </MessagePage>
    );
  }
  return (
    <Funnel
      single
      name="비밀번호 다시 정하기"
      question={"가입한 이메일을\n알려 주세요"}
      lead="비밀번호를 다시 정하는 주소를 메일로 보내 드려요."
      onBack={() => void navigate("/login")}
      cta={{ label: "메일 받기", form: "email", busy: ask.isPending }}
      notice={<Notice error={ask.error} />}
    >
      <form id="email" onSubmit={send} noValidate>
        <TextField
          label="이메일"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="send"
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value.trim())}
        />
      </form>
    </Funnel>
  );
}
