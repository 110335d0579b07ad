import { spf } from "#/content/faq/loan";
import { Questions } from "#/content/faq/questions";
import { useResumeOnArrival } from "#/core/journeys/resume/loan-application";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { GuideColumns } from "./guide-columns";
import { LoanLink } from "./loan-cta";

const STEPS = [
  { title: "전화로 상담해요", text: "사업자등록증과 쇼핑몰 판매자 계정을 준비해 주세요." },
  { title: "정산받을 돈을 먼저 받아요", text: "정산 예정 금액 안에서 빌려요." },
  { title: "정산일에 갚아요", text: "정산금으로 갚고, 모자라면 남은 금액은 직접 갚아요." },
];

export default function SpfGuide() {
  useResumeOnArrival();
  return (
    <Page title="선정산 대출" lead="판 물건값이 정산되기 전에, 정산받을 돈을 먼저 받아 써요. 사업자를 위한 대출이에요.">
      <GuideColumns
        label="돈을 받고 갚는 순서"
        example={
          <>
            <p className="text-label font-strong mb-2">이렇게 진행돼요</p>
            <ol className="grid gap-3">
              {STEPS.map(({ title, text }) => (
                <li key={title}>
                  <b className="block">{title}</b>
                  <span className="text-label text-ink-700">{text}</span>
                </li>
              ))}
            </ol>
          </>
        }
        facts={
          <Facts
            facts={[
              { label: "빌릴 수 있는 사람", value: "온라인에서 물건을 파는 사업자" },
              { label: "금액", value: "정산 예정 금액 안에서" },
              { label: "금리", value: "연 19% 이내" },
              { label: "갚는 때", value: "정산일" },
              { label: "연체 금리", value: "대출 금리 + 3%p, 연 20% 이내" },
            ]}
          />
        }
        action={
          <a className={buttonClass("primary", true)} href={`tel:${company.phone}`}>
            {company.phone}으로 상담하기
          </a>
        }
        others={<LoanLink label="개인신용대출 한도 알아보기" />}
      >
        <Section title="빌리기 전에">
          <Note risk title="정산이 늦어지거나 취소되면">
            <ul>
              <li>반품과 취소로 정산금이 줄면 줄어든 만큼 직접 갚아야 해요.</li>
              <li>제때 갚지 못하면 연체 이자가 붙고 신용점수가 내려가요.</li>
            </ul>
          </Note>
        </Section>
        <Section title="자주 묻는 질문">
          <Questions questions={spf} />
        </Section>
      </GuideColumns>
    </Page>
  );
}
