/**
 * Entry from outside: exchanges a single-use token for a session and opens the page. The app's web view enters at once. A
 * browser asks first: a link in a message may lead into the session of its sender.
 */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { postOnce } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import type { Entrance } from "#/core/api/gen";
import { withoutBase } from "#/core/lib/links";
import { deviceBridge } from "#/core/session/bridge";
import { enter } from "#/core/session/session";
import { dropTokens } from "#/core/session/tokens";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";

export default function Goto() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const entering = useMutation({
    mutationFn: async ({ accessToken, gotoUrl }: Entrance) => {
      dropTokens(); // the previous user of this browser can be another person
      await enter({ accessToken });
      await navigate(withoutBase(gotoUrl), { replace: true });
    },
  });
  const exchange = useMutation({
    mutationFn: (gotoToken: string) => postOnce<Entrance>("/v2/goto", { gotoToken }, { anonymous: true }),
    onSuccess: (entrance) => (deviceBridge() ? entering.mutateAsync(entrance) : undefined),
  });
  const { mutate, data: entrance } = exchange;
  const error = exchange.error ?? entering.error;
  const token = search.get("gotoToken") ?? "";
  const used = useRef("");
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    mutate(token);
  }, [token, mutate]);

  if (error || !token) return <Stopped error={error} />;
  if (entrance && !deviceBridge()) {
    return (
      <MessagePage title={`${entrance.maskedName} 님으로 계속할까요?`} message={"이 주소를 열면 이 계정으로 로그인돼요.\n내 계정이 아니면 계속하지 마세요."}>
        <Button large busy={entering.isPending} onClick={() => entering.mutate(entrance)}>
          계속하기
        </Button>
        <AppLink className={buttonClass("quiet", true)} href="/">
          내 계정이 아니에요
        </AppLink>
      </MessagePage>
    );
  }
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
