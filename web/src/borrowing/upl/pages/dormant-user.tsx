/** Shown to a borrower whose account is dormant. */
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";

export default function DormantUser() {
  return (
    <MessagePage title="쉬고 있는 계정이에요" message="1년 넘게 쓰지 않아 계정을 쉬게 해 두었어요. 휴면을 풀면 바로 신청할 수 있어요.">
      <AppLink className={buttonClass("primary", true)} href="/login/dormant?next=%2Fupl%2Fincome">
        로그인하고 휴면 풀기
      </AppLink>
      <AppLink className={buttonClass("quiet", true)} href="/">
        첫 화면으로 가기
      </AppLink>
    </MessagePage>
  );
}
