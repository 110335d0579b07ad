/** After a mortgage application: log-in by e-mail, for members who log in by phone only. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { LoginPossible } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";

const HERE = "/loan/mortgage/register-additional-login-method";

export default function AdditionalLogin() {
  const reading = useQuery({ queryKey: ["email-login"], queryFn: () => get<LoginPossible>("/v2/user/email-login-possible/check"), staleTime: 0 });
  if (!reading.data) {
    return (
      <main id="main" className="page-width pt-14">
        <QueryStatus of={reading} />
      </main>
    );
  }
  return reading.data.isPossible ? (
    <MessagePage title="이메일로도 로그인할 수 있어요" message="휴대폰을 바꾸거나 잃어버려도 이메일과 비밀번호로 들어올 수 있어요.">
      <AppLink className={buttonClass("primary", true)} href="/mypage/loan/apply">
        대출 현황 보기
      </AppLink>
    </MessagePage>
  ) : (
    <MessagePage title="이메일 로그인을 더해 주세요" message="지금은 휴대폰으로만 로그인할 수 있어요. 이메일과 비밀번호를 등록하면 휴대폰이 없어도 신청을 이어 갈 수 있어요." illustration="empty">
      <AppLink className={buttonClass("primary", true)} href={`/signup/email-account?next=${encodeURIComponent(HERE)}`}>
        이메일 등록하기
      </AppLink>
      <AppLink className={buttonClass("quiet", true)} href="/mypage/loan/apply">
        나중에 하기
      </AppLink>
    </MessagePage>
  );
}
