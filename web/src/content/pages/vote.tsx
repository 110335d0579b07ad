import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Blank } from "#/core/ui/layout/blank";

/** No vote is held yet, so none is open under any address. */
export default function Vote() {
  return (
    <Blank title="지금 열린 투표가 없어요" message="투표가 열리면 공지로 알려 드릴게요." drawing="open">
      <AppLink className={buttonClass("primary", true)} href="/">
        첫 화면으로 가기
      </AppLink>
      <AppLink className={buttonClass("quiet", true)} href="/notice">
        공지 보기
      </AppLink>
    </Blank>
  );
}
