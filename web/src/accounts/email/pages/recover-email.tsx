/** Shows a forgotten log-in address, masked, to the certified person. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { EntryPage } from "#/accounts/login/entry-page";
import { postOnce } from "#/core/api/client";
import type { FoundEmail } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { identityToken } from "#/core/session/identity-token";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";

export default function RecoverEmail() {
  const [token] = useState(identityToken.get);
  return token ? <Result token={token} /> : <Start />;
}

function Start() {
  const navigate = useNavigate();
  return (
    <EntryPage title="이메일 찾기" lead="휴대폰으로 본인 확인을 하면 가입한 이메일을 알려 드려요.">
      <Button large block onClick={() => void navigate("/authentication/recover-email/phone-certification")}>
        본인 확인하기
      </Button>
    </EntryPage>
  );
}

function Result({ token }: { token: string }) {
  const reading = useQuery({
    queryKey: ["recover-email", token],
    queryFn: async () => {
      const found = await postOnce<FoundEmail>("/v2/auth/email/recover", { identityToken: token });
      identityToken.drop();
      return found;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!reading.data) {
    return (
      <main id="main" className="page-width pt-14">
        <QueryStatus of={reading} words="가입한 이메일을 찾고 있어요" />
      </main>
    );
  }
  const { maskedEmail } = reading.data;
  return maskedEmail ? (
    <EntryPage title="가입한 이메일을 찾았어요" lead="안전을 위해 일부를 가렸어요.">
      <p className="heading-2">{maskedEmail}</p>
      <p className="actions mt-8">
        <AppLink className={buttonClass("primary", true)} href="/login#email">
          로그인하기
        </AppLink>
      </p>
    </EntryPage>
  ) : (
    <EntryPage title="등록된 이메일이 없어요" lead="휴대폰 번호로 로그인하거나 새로 가입해 주세요.">
      <p className="actions">
        <AppLink className={buttonClass("primary", true)} href="/login">
          휴대폰 번호로 로그인
        </AppLink>
      </p>
    </EntryPage>
  );
}
