/** Handles the return from Facebook: logs in, or links the Facebook account to an account first. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { post } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import { nextPath } from "#/core/lib/links";
import { facebookToken } from "#/core/session/facebook-token";
import { startSession, type LoginResult } from "#/core/session/logged-in";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { searchBefore } from "./facebook-redirect";

type Answer = { login: LoginResult | null; facebookToken: string | null };

export default function Facebook() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [code, state] = [search.get("code"), search.get("state")];
  const { mutate, data, error } = useMutation({
    mutationFn: async () => {
      const answer = await post<Answer>("/v2/login/facebook/has-loan", { code, state }, { anonymous: true });
      if (answer.facebookToken) facebookToken.set(answer.facebookToken);
      if (!answer.login) return answer;
      const active = await startSession(answer.login);
      await navigate(active ? nextPath(searchBefore()) : `/dormant${searchBefore()}`, { replace: true });
      return answer;
    },
  });
  // The code works once.
  const used = useRef(false);
  useEffect(() => {
    if (!code || used.current) return;
    used.current = true;
    mutate();
  }, [code, mutate]);

  if (data && !data.login) return <Unknown />;
  if (code && !error) {
    return (
      <main id="main" className="page-width pt-14">
        <Loading words="페이스북으로 로그인하고 있어요" />
      </main>
    );
  }
  const { title, message } = error ? describeError(error) : { title: "페이스북 로그인을 취소했어요", message: "다른 방법으로 로그인할 수 있어요." };
  return (
    <MessagePage title={title} message={message}>
      <AppLink className={buttonClass("primary", true)} href={`/login${searchBefore()}`}>
        로그인으로 돌아가기
      </AppLink>
    </MessagePage>
  );
}

/** Facebook does not identify a person: the account is linked after a log-in or sign-up and a certification. */
const Unknown = () => {
  const next = `?next=${encodeURIComponent(`/mypage/facebook/phone-certification${searchBefore()}`)}`;
  return (
    <MessagePage title={"이음 계정과 연결할게요"} message={"아직 이음과 연결하지 않은 페이스북 계정이에요.\n한 번만 로그인하거나 가입하고 본인 확인을 하면 다음부터는 페이스북으로 로그인할 수 있어요."}>
      <AppLink className={buttonClass("primary", true)} href={`/login${next}`}>
        휴대폰 번호로 로그인하기
      </AppLink>
      <AppLink className={buttonClass("quiet", true)} href={`/signup${next}`}>
        회원가입
      </AppLink>
    </MessagePage>
  );
};
