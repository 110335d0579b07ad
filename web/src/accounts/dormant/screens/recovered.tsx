/** The account is active. This device logs in and continues; other devices offer the log-in. */
import { useLocation } from "react-router";
import { stored } from "#/core/lib/storage";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";

export default function Recovered() {
  const { status } = useSession();
  const { search } = useLocation();
  if (status !== "guest" || stored("tempToken")) {
    return (
      <main id="main" className="page-width pt-14">
        <Loading words="휴면을 풀고 로그인하고 있어요" />
      </main>
    );
  }
  return (
    <MessagePage title="휴면 계정을 풀었어요" message="로그인하면 하던 대로 이어서 쓸 수 있어요.">
      <AppLink className={buttonClass("primary", true)} href={`/login${search}`}>
        로그인하기
      </AppLink>
    </MessagePage>
  );
}
