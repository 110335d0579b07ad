import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";

export default function Minors() {
  return (
    <Page narrow title="미성년자는 신청할 수 없어요" lead="이음의 대출과 투자는 만 19세 이상인 성년만 이용할 수 있어요.">
      <div className="max-w-read">
        <Section title="왜 그런가요?">
          <p className="text-ink-700">
            민법에 따라 미성년자가 법정대리인의 동의 없이 맺은 계약은 취소할 수 있어요. 이음은 미성년자와 대출이나 투자 계약을
            맺지 않고, 본인 확인에서 만 19세가 되지 않은 것을 알면 그 자리에서 멈춰요.
          </p>
        </Section>
        <Section title="입력한 정보는 어떻게 되나요?">
          <p className="text-ink-700">본인 확인에 쓴 정보는 나이를 확인한 뒤 지워요. 회원으로 저장하지 않아요.</p>
        </Section>
        <Section title="잘못 나왔다면">
          <p className="text-ink-700">
            생년월일을 다시 확인해 주세요. 그래도 같은 화면이 나오면 {company.phone}으로 알려 주세요. {company.hours}
          </p>
        </Section>
        <div className="actions mt-8">
          <AppLink className={buttonClass("primary", true)} href="/">
            첫 화면으로 가기
          </AppLink>
        </div>
      </div>
    </Page>
  );
}
