import { useState } from "react";
import { CREDIT_TERMS, EARLY_REPAYMENT_FEE } from "#/borrowing/costs";
import { Repayment } from "#/borrowing/upl/frame/repayment";
import { credit } from "#/content/faq/loan";
import { Questions } from "#/content/faq/questions";
import { useResumeOnArrival } from "#/core/journeys/resume/loan-application";
import { amountText } from "#/core/lib/money";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { APPLICATION_STEPS } from "./application-parts";
import { ExampleTerms, FIRST_TERMS, isWithin, planOf } from "./example-terms";
import { GuideColumns } from "./guide-columns";
import { LoanCta, LoanLink } from "./loan-cta";

export default function CreditGuide() {
  useResumeOnArrival();
  const [terms, setTerms] = useState(FIRST_TERMS);
  return (
    <Page title="개인신용대출" lead="담보 없이 소득과 신용으로 빌려요. 휴대폰과 신분증, 내 이름의 계좌만 준비하세요.">
      <GuideColumns
        label="갚는 돈 예시"
        example={<ExampleTerms terms={terms} onTerms={setTerms} />}
        facts={
          <Facts
            facts={[
              { label: "빌릴 수 있는 사람", value: "연 소득이 1,200만원 이상인 성인" },
              { label: "금액", value: CREDIT_TERMS.amount },
              { label: "금리 (고정)", value: `${CREDIT_TERMS.rate}, 심사 뒤에 확정` },
              { label: "기간", value: CREDIT_TERMS.months },
              { label: "신청", value: `${APPLICATION_STEPS.length}단계, 쓰던 곳부터 이어서 가능` },
              { label: "갚는 방법", value: "매달 같은 금액 (원리금균등)" },
              EARLY_REPAYMENT_FEE,
              { label: "연체 금리", value: "대출 금리 + 3%p, 연 20% 이내" },
            ]}
          />
        }
        action={<LoanCta />}
        others={<LoanLink label="대출 갈아타기" type="debtConsolidation" />}
      >
        {isWithin(terms) && (
          <Section title={`${amountText(terms.amount)}을 ${terms.months}개월 동안 갚으면`}>
            <Repayment amount={terms.amount} plan={planOf(terms)} />
          </Section>
        )}
        <Section title="빌리기 전에">
          <Note risk title="제때 갚지 못하면">
            <ul>
              <li>늦은 날부터 대출 금리에 3%p를 더한 연체 이자가 붙어요. 연 20%를 넘지 않아요.</li>
              <li>신용점수가 내려가고 다른 금융 거래에도 영향을 줘요.</li>
              <li>대출은 심사 결과에 따라 거절되거나 한도와 금리가 달라질 수 있어요.</li>
            </ul>
          </Note>
        </Section>
        <Section title="자주 묻는 질문">
          <Questions questions={credit} />
        </Section>
      </GuideColumns>
    </Page>
  );
}
