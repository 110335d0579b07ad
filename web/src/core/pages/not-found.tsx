import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Places } from "./places";

export default function NotFound() {
  return (
    <MessagePage dialog title="이 페이지를 찾을 수 없어요" message="주소가 잘못됐거나 다른 곳으로 옮겨졌어요." aside={<Places />}>
      <AppLink className={buttonClass("primary", true)} href="/">
        첫 화면으로 가기
      </AppLink>
    </MessagePage>
  );
}
