import { useResumeOnArrival } from "#/journeys/core/start";
import { company } from "#/shell/company";
import { buttonClass } from "#/ui/button";
import { Facts, Note, Section } from "#/ui/content";
import { Page } from "#/ui/page";
import { LoanCta } from "./loan-cta";
import { Questions } from "./questions";

const QUESTIONS = [
  { ask: "어떤 쇼핑몰의 정산금이 되나요?", answer: "정산 예정 금액을 확인할 수 있는 오픈마켓과 배달앱, 카드 매출이 돼요." },
  { ask: "무엇을 준비하나요?", answer: "사업자등록증과 쇼핑몰 판매자 계정, 정산금을 받는 계좌가 필요해요." },
  { ask: "어떻게 갚나요?", answer: "정산일에 정산금으로 갚아요. 정산금이 모자라면 남은 금액은 직접 갚아야 해요." },
] as const;

export default function SpfGuide() {
  useResumeOnArrival();
  return (
    <Page title="선정산 대출" lead="판 물건값이 정산되기 전에, 정산받을 돈을 먼저 받아 써요. 사업자를 위한 대출이에요.">
      <div className="max-w-[640px]">
        <Facts
          facts={[
            { label: "빌릴 수 있는 사람", value: "온라인에서 물건을 파는 사업자" },
            { label: "금액", value: "정산 예정 금액 안에서" },
            { label: "금리", value: "연 19% 이내" },
            { label: "갚는 때", value: "정산일" },
            { label: "연체 금리", value: "연 20% 이내" },
          ]}
        />
        <div className="mt-8 flex flex-wrap gap-2">
          <a className={buttonClass("quiet", true)} href={`tel:${company.phone}`}>
            {company.phone}으로 상담하기
          </a>
          <LoanCta />
        </div>
        <p className="cap mt-3">선정산 대출은 전화로 상담해요. ‘내 한도 알아보기’는 개인신용대출의 한도를 알려 드려요.</p>
        <Section title="빌리기 전에">
          <Note risk title="정산이 늦어지거나 취소되면">
            <ul>
              <li>반품과 취소로 정산금이 줄면 줄어든 만큼 직접 갚아야 해요.</li>
              <li>제때 갚지 못하면 연체 이자가 붙고 신용점수가 내려가요.</li>
            </ul>
          </Note>
        </Section>
        <Section title="자주 묻는 질문">
          <Questions questions={QUESTIONS} />
        </Section>
      </div>
    </Page>
  );
}
