import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { Page } from "#/core/ui/layout/page";
import { Publications } from "./publications";

export default function Recruit() {
  return (
    <Page title="함께 이어 갈 사람을 찾아요" lead="하는 일과 지원 방법은 채용 사이트에 있어요.">
      <Publications path="/v2/company/recruit" empty="지금 열린 자리가 없어요" />
      <div className="actions mt-8">
        <AppLink className={buttonClass("primary", true)} href={company.careers} aria-label="채용 사이트 열기, 새 창">
          채용 사이트 열기
        </AppLink>
      </div>
    </Page>
  );
}
