/** Address and password for log-in: the last step of sign-up, or added to an account. */
import { useMutation } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useEmail } from "#/accounts/email/email";
import { RestartButton, EmailScreen, ResultMissing } from "#/accounts/email/email-screen";
import { PasswordPage } from "#/accounts/password/password-page";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import { newPasswordTokens } from "#/core/api/security";
import { toast } from "#/core/dialogs/toast";
import { useAfterLogin } from "#/core/journeys/resume/after-login";
import { nextPath } from "#/core/lib/links";
import { type CertifiedEmail, certifiedEmail } from "#/core/session/certified-email";
import { identityToken } from "#/core/session/identity-token";
import type { LoginResult } from "#/core/session/logged-in";
import { AppLink } from "#/core/session/app-link";
import { isAuthenticated } from "#/core/session/session";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { signUpAt } from "./sections";
import { signUpConsent } from "./sign-up-consent";

export default function EmailAccount() {
  const { snapshot, certified: confirmed } = useEmail();
  const { search } = useLocation();
  const ready = isAuthenticated() || (identityToken.get() && signUpConsent.get());
  if (!ready) return <Navigate to={{ pathname: "/signup", search }} replace />;
  const certified = confirmed ?? reloaded();
  if (!certified) return snapshot.step === "confirmed" ? <ResultMissing /> : <EmailScreen />;
  if (!certified.isAvailable) {
    return (
      <MessagePage title="이미 쓰고 있는 이메일이에요" message="이 이메일로 가입한 계정이 있어요. 로그인하거나 다른 이메일로 인증해 주세요.">
        <RestartButton label="다른 이메일로 인증하기" />
      </MessagePage>
    );
  }
  if (!isAuthenticated()) return <Join {...certified} />;
  return identityToken.get() ? <AddLogin {...certified} /> : <IdentityNeeded />;
}

/** The result from before a reload. One whose address is in use was shown, and another address is certified. */
function reloaded(): CertifiedEmail | null {
  const stored = certifiedEmail.get();
  return stored?.isAvailable ? stored : null;
}

/** Refused proofs are not kept: a reload then certifies the address, and a member, again. */
const forgetRefused = (error: unknown) => {
  if (!(error instanceof ApiError) || !["SINGLE_USE_TOKEN_INVALID", "IDENTITY_MISMATCH"].includes(error.code ?? "")) return;
  certifiedEmail.drop();
  if (isAuthenticated()) identityToken.drop();
};

/** A new way to log in requires a certification of the person. */
function IdentityNeeded() {
  const { search } = useLocation();
  const here = encodeURIComponent(`/signup/email-account${search}`);
  return (
    <MessagePage title="본인 확인을 하면 이메일 로그인을 더할 수 있어요" message="안전을 위해 휴대폰으로 한 번 더 확인할게요.">
      <AppLink className={buttonClass("primary", true)} href={`/mypage/email-login/phone-certification?next=${here}`}>
        본인 확인하기
      </AppLink>
    </MessagePage>
  );
}

function Join({ email, token }: CertifiedEmail) {
  const arrive = useAfterLogin("/");
  const join = useMutation({
    mutationFn: async (password: string) =>
      post<LoginResult>("/v2/join", {
        identityToken: identityToken.get(), emailToken: token, email, agreements: signUpConsent.get(), ...(await newPasswordTokens(password)),
      }, { nonce: true }),
    onSuccess: async (answer) => {
      await arrive(answer);
      for (const stored of [identityToken, certifiedEmail, signUpConsent]) stored.drop();
    },
    onError: forgetRefused,
  });
  return (
    <PasswordPage
      {...signUpAt("비밀번호")}
      question={"로그인할 때 쓸\n비밀번호를 정해 주세요"}
      label="가입하기"
      save={join}
    />
  );
}

function AddLogin({ email, token }: CertifiedEmail) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const add = useMutation({
    mutationFn: async (password: string) => post("/v2/user/register/email-login", { token, email, identityToken: identityToken.get(), ...(await newPasswordTokens(password)) }),
    onSuccess: async () => {
      for (const stored of [identityToken, certifiedEmail]) stored.drop();
      toast("이제 이메일로도 로그인할 수 있어요.");
      await navigate(nextPath(search), { replace: true });
    },
    onError: forgetRefused,
  });
  return <PasswordPage name="이메일 로그인" question={"로그인할 때 쓸\n비밀번호를 정해 주세요"} label="등록하기" save={add} />;
}
