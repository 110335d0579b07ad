/** Guide to the mortgage loan: explanation, costs and the three forms of application. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EARLY_REPAYMENT_FEE } from "#/borrowing/costs";
import { rateInfo } from "#/borrowing/mortgage-simple/queries";
import { Questions } from "#/content/faq/questions";
import type { RateInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText } from "#/core/lib/money";
import { isAuthenticated } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { GuideColumns } from "./guide-columns";
import { FIRST_HOME, HomeOffer, percent } from "./mortgage/home-offer";
import type { Home } from "./mortgage/offers";
import { Rates } from "./mortgage/rates";

const QUESTIONS = [
  { id: "mortgage-score", ask: "한도를 조회하면 신용점수가 내려가나요?", answer: "아니요. 집의 시세와 이미 받은 대출만 보고 계산해요. 이름이나 주민등록번호도 묻지 않아요." },
  { id: "mortgage-homes", ask: "어떤 집을 담보로 맡길 수 있나요?", answer: "내 이름으로 된 집이나 소유자가 동의한 집이면 돼요. 아파트는 수도권과 광역시, 세종시, 그 밖의 집은 수도권에 있으면 돼요." },
  { id: "mortgage-senior", ask: "이미 받은 대출이 있어도 되나요?", answer: "네. 한도에서 이미 받은 대출과 전세 보증금을 뺀 만큼 빌릴 수 있어요." },
  { id: "mortgage-online", ask: "온라인으로 바로 신청할 수 있나요?", answer: "네. 신청서를 쓰면 시세와 신용을 바로 확인하고, 서류와 계약도 온라인으로 해요. 휴대폰으로 서명하고, 등기소 일은 담당자가 해요." },
  { id: "mortgage-lien", ask: "근저당은 무엇이고, 언제 지워지나요?", answer: "대출을 갚지 못하면 이 집에서 먼저 돌려받는다고 등기부에 적어 두는 거예요. 집에는 그대로 살 수 있고, 모두 갚으면 지워 드려요." },
  { id: "mortgage-early", ask: "일찍 갚을 수 있나요?", answer: "네. 일부만 갚을 수도 있어요. 중도상환수수료는 미리 갚는 원금의 1%를 남은 날만큼만 받고, 대출받은 날부터 14일 안이면 받지 않아요." },
] as const;

export default function MortgageGuide() {
  const terms = useQuery(rateInfo());
  const [home, setHome] = useState<Home>(FIRST_HOME);
  return (
    <Page title="주택담보대출" lead="가진 집을 담보로 빌려요. 주소와 이미 받은 대출만 알려 주면 예상 한도를 바로 볼 수 있어요.">
      <GuideColumns
        label="한도 예시"
        example={<HomeOffer home={home} terms={terms.data} onHome={setHome} />}
        facts={<div className="min-h-110">{terms.data ? <Terms of={terms.data} /> : <QueryStatus of={terms} lines={7} />}</div>}
        action={
          <AppLink className={buttonClass("primary", true)} href="/loan/mortgage/simple/input">
            내 집 한도 조회하기
          </AppLink>
        }
        others={
          <>
            <AppLink className="link" href={isAuthenticated() ? "/loan/mortgage/draft" : "/loan/mortgage/phone-certification"}>
              온라인 신청하기
            </AppLink>
            <AppLink className="link" href="/loan/mortgage/phone-consultation">
              전화 상담 신청하기
            </AppLink>
          </>
        }
      >
        {terms.data && <Rates home={home} terms={terms.data} />}
        <Section title="이렇게 진행돼요">
          <Facts
            prose
            facts={[
              { label: "1. 한도를 조회해요", value: "로그인하지 않아도 돼요. 집의 주소, 이미 받은 대출, 세입자가 있는지만 물어요." },
              { label: "2. 신청해요", value: "온라인으로 신청서를 쓰거나 전화로 상담해요. 조회한 내용은 그대로 이어져요." },
              { label: "3. 서류를 내고 심사받아요", value: "소득과 신용, 등기를 확인하고 조건을 정해요." },
              { label: "4. 계약하고 서명해요", value: "신분증과 계좌를 확인하고 카카오톡이나 PASS로 서명해요. 집이 다른 사람 이름이면 그분도 자기 휴대폰으로 서명해요." },
              { label: "5. 근저당을 설정해요", value: "담당자가 등기소에 신청해요. 2~3영업일 걸려요." },
              { label: "6. 투자자를 모아요", value: "다 모이면 확인한 계좌로 대출금을 보내 드려요." },
            ]}
          />
        </Section>
        <Section title="빌리기 전에">
          <Note risk title="제때 갚지 못하면">
            <ul>
              <li>집이 경매로 넘어가 소유권을 잃을 수 있어요.</li>
              <li>늦은 날부터 대출 금리에 3%p를 더한 연체 이자가 붙어요. 연 20%를 넘지 않아요.</li>
              <li>신용점수가 내려가고 다른 금융 거래에도 영향을 줘요.</li>
            </ul>
          </Note>
        </Section>
        <Section title="자주 묻는 질문">
          <Questions questions={QUESTIONS} />
        </Section>
      </GuideColumns>
    </Page>
  );
}

const Terms = ({ of }: { of: RateInfo }) => (
  <Facts
    facts={[
      { label: "빌릴 수 있는 사람", value: "집이 있거나 소유자가 동의한 성인" },
      { label: "금액", value: `${amountText(of.least)}~${amountText(of.most)}` },
      { label: "한도", value: `아파트 시세의 ${of.ltvApartment}%, 그 밖의 집 ${of.ltvOther}%` },
      { label: "금리", value: `연\u00a0${percent(of.lowestRate)}~${percent(of.highestRate)}, 심사 뒤에 확정` },
      { label: "기간", value: `${of.months}개월` },
      { label: "갚는 방법", value: "매달 이자, 만기에 원금" },
      { label: "담보로 받는 집", value: `KB시세 ${amountText(of.priceFloor)} 이상` },
      EARLY_REPAYMENT_FEE,
      { label: "연체 금리", value: "대출 금리 + 3%p, 연 20% 이내" },
    ]}
  />
);
