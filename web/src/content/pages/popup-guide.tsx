/** Help for browsers that block new windows. */
import { company } from "#/core/lib/company";
import { Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";

const BROWSERS = [
  { name: "크롬 (컴퓨터)", instruction: "주소창 오른쪽의 ‘팝업 차단됨’ 아이콘을 누르고 ‘항상 허용’을 골라요." },
  { name: "엣지 (컴퓨터)", instruction: "주소창 오른쪽의 차단 아이콘을 누르고 ‘항상 허용’을 골라요." },
  { name: "사파리 (맥)", instruction: "‘설정 → 웹 사이트 → 팝업 윈도우’에서 이음을 ‘허용’으로 바꿔요." },
  { name: "사파리 (아이폰)", instruction: "휴대폰의 ‘설정 → 앱 → Safari’에서 ‘팝업 차단’을 꺼요." },
  { name: "크롬 (안드로이드)", instruction: "‘⋮ → 설정 → 사이트 설정 → 팝업 및 리디렉션’을 켜요." },
  { name: "삼성 인터넷", instruction: "‘≡ → 설정 → 사이트 및 다운로드’에서 ‘팝업 차단’을 꺼요." },
] as const;

export default function PopupGuide() {
  return (
    <Page
      article
      title="새 창이 열리지 않나요?"
      lead="이음은 모의 투자와 공시 문서를 새 창으로 열어요. 브라우저가 새 창을 막고 있으면 아래처럼 열어 주세요."
      side={
        <>
          <Section title="다른 앱 안에서 보고 있다면">
            <p className="text-ink-700">카카오톡처럼 앱 안에서 열린 화면은 새 창을 막기도 해요. 앱의 메뉴에서 ‘다른 브라우저로 열기’를 골라 주세요.</p>
          </Section>
          <Section title="그래도 열리지 않으면">
            <p className="text-ink-700">
              {company.phone}으로 알려 주세요. {company.hours}
            </p>
          </Section>
        </>
      }
    >
      <ul className="grid gap-x-16 gap-y-6 md:grid-cols-2">
        {BROWSERS.map(({ name, instruction }) => (
          <li key={name} className="section-line">
            <h2 className="heading-3">{name}</h2>
            <p className="text-ink-700 mt-1">{instruction}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
