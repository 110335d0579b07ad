/** Migrates a member of a partner by the link of an e-mail: address, code, password. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { Frame } from "#/accounts/authentication/frame";
import { PasswordPage } from "#/accounts/password/password-page";
import { post } from "#/core/api/client";
import { newPasswordTokens } from "#/core/api/security";
import { toast } from "#/core/dialogs/toast";
import { useAfterLogin } from "#/core/journeys/resume/after-login";
import { type CertifiedEmail, certifiedEmail } from "#/core/session/certified-email";
import type { LoginResult } from "#/core/session/logged-in";
import { MessagePage } from "#/core/ui/layout/message-page";
import { useEmail } from "../email";
import { RestartButton, EmailScreen, ResultMissing } from "../email-screen";

export default function PartnerMigration() {
  const { snapshot, certified } = useEmail();
  const [begun, setBegun] = useState(false);
  if (snapshot.step === "address" && !begun) return <Introduction onBegin={() => setBegun(true)} />;
  if (snapshot.step !== "confirmed") return <EmailScreen />;
  if (!certified) return <ResultMissing />;
  return certified.isAvailable ? <UnknownAddress /> : <ChoosePassword {...certified} />;
}

const Introduction = ({ onBegin }: { onBegin(): void }) => (
  <Frame
    question={"쓰던 계정이\n이음으로 옮겨 왔어요"}
    lead="안내 메일을 받은 이메일을 인증하고 비밀번호를 정하면 바로 쓸 수 있어요."
    cta={{ label: "시작하기", onPress: onBegin }}
  />
);

/** An unused address is not the one that received the link. */
const UnknownAddress = () => (
  <MessagePage title="안내 메일을 받은 이메일이 아니에요" message="안내 메일을 받은 이메일로 다시 인증해 주세요.">
    <RestartButton label="다른 이메일로 인증하기" />
  </MessagePage>
);

function ChoosePassword({ email, token }: CertifiedEmail) {
  const { uid } = useParams();
  const arrive = useAfterLogin("/");
  const setUp = useMutation({
    mutationFn: async (password: string) =>
      post<LoginResult>("/v2/join/partner-migration", { uid, emailToken: token, email, ...(await newPasswordTokens(password)) }),
    onSuccess: async (answer) => {
      await arrive(answer);
      certifiedEmail.drop();
      toast("이제 이메일로 로그인할 수 있어요.");
    },
  });
  return <PasswordPage name="계정 옮기기" question={"로그인할 때 쓸\n비밀번호를 정해 주세요"} label="비밀번호 정하기" save={setUp} />;
}
