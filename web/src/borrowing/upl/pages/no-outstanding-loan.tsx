import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";

const NoOutstandingLoan = () => (
  <MessagePage title="갚을 대출이 없어요" message="다른 곳에서 받은 신용대출이나 카드대출이 없어요. 새 대출은 그대로 신청할 수 있어요.">
    <AppLink className={buttonClass("primary", true)} href="/upl/loan-terms">
      새 대출로 계속하기
    </AppLink>
  </MessagePage>
);
export default NoOutstandingLoan;
