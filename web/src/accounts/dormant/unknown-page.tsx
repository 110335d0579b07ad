/** Shown without a log-in, because the account is then unknown. */
import { useLocation } from "react-router";
import { EntryPage } from "#/accounts/login/entry-page";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { DormantNotice, TITLE } from "./dormant-notice";

export function UnknownPage() {
  const { search } = useLocation();
  return (
    <EntryPage own="/login/dormant" title={TITLE} lead="휴면을 풀려면 먼저 로그인해야 해요.">
      <div className="grid justify-items-start gap-6">
        <DormantNotice />
        <AppLink className={buttonClass("primary", true)} href={`/login/dormant${search}`}>
          로그인하고 휴면 풀기
        </AppLink>
        <AppLink className="link" href="/">
          첫 화면으로 가기
        </AppLink>
      </div>
    </EntryPage>
  );
}
