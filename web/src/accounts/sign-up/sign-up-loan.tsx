/** Sign-up after a certification: consents, then the application. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import { type Consent, useConsents } from "#/core/journeys/consents";
import { useAfterLogin } from "#/core/journeys/resume/after-login";
import { Notice } from "#/core/pages/notice";
import { identityToken } from "#/core/session/identity-token";
import type { LoginResult } from "#/core/session/logged-in";
import { Funnel } from "#/core/ui/funnel/funnel";

const CERTIFICATION = "/upl/phone-certification";
const APPLICATION = "/upl/loan-agreement";
const SECTIONS = ["본인 확인", "약관 동의"] as const;

export default function SignUpLoan() {
  const [token, setToken] = useState(identityToken.get);
  const forget = () => {
    identityToken.drop();
    setToken(null);
  };
  return token ? <ConsentPage token={token} onTooLate={forget} /> : <Navigate to={CERTIFICATION} replace />;
}

function ConsentPage({ token, onTooLate }: { token: string; onTooLate(): void }) {
  const consents = useConsents("loan-sign-up");
  const arrive = useAfterLogin(APPLICATION);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const join = useMutation({
    mutationFn: (agreements: Consent) =>
      post<LoginResult>("/v2/join/loan", { identityToken: token, agreements }, { headers: { "Idempotency-Key": key } }),
    onSuccess: (answer) => {
      identityToken.drop();
      return arrive(answer);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === "SINGLE_USE_TOKEN_INVALID") onTooLate();
      await queries.invalidateQueries({ queryKey: ["terms"] }); // the terms may have changed
    },
  });
  const agree = () => {
    const agreements = consents.given();
    if (agreements) join.mutate(agreements);
  };
  return (
    <Funnel
      name="회원가입"
      question={"약관에 동의하면\n가입이 끝나요"}
      lead="본인 확인을 마쳤어요. 내용을 읽고 동의할 것을 골라 주세요."
      progress={{ done: 1, total: SECTIONS.length, section: SECTIONS[1] }}
      sections={SECTIONS}
      onBack={() => void navigate(CERTIFICATION)}
      cta={{ ...consents.action("동의하고 가입하기"), onPress: agree, busy: join.isPending }}
      notice={<Notice error={join.error} />}
    >
      {consents.boxes}
    </Funnel>
  );
}
