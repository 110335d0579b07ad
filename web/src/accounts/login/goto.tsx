/** Entry from outside, such as the app's web view: exchanges a single-use token for a session and opens the page. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { postOnce } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import type { Entrance } from "#/core/api/gen";
import { withoutBase } from "#/core/lib/links";
import { enter } from "#/core/session/session";
import { dropTokens } from "#/core/session/tokens";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";

export default function Goto() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: async (gotoToken: string) => {
      const { accessToken, gotoUrl } = await postOnce<Entrance>("/v2/goto", { gotoToken }, { anonymous: true });
      dropTokens(); // the previous user of this browser can be another person
      await enter({ accessToken });
      await navigate(withoutBase(gotoUrl), { replace: true });
    },
  });
  const token = search.get("gotoToken") ?? "";
  const used = useRef("");
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    mutate(token);
  }, [token, mutate]);

  if (error || !token) return <Stopped error={error} />;
  return (
    <main id="main" className="page-width pt-14">
      <Loading words="로그인하고 있어요" />
    </main>
  );
}

function Stopped({ error }: { error: unknown }) {
  const { title, message } = error
    ? describeError(error)
    : { title: "이 주소로는 열 수 없어요", message: "앱에서 다시 열어 주세요." };
  return (
    <MessagePage title={title} message={message} illustration="failed">
      <AppLink className={buttonClass("primary", true)} href="/">
        첫 화면으로 가기
      </AppLink>
    </MessagePage>
  );
}
