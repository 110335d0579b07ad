import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { type Fact, Facts, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Page } from "#/core/ui/layout/page";

const PRINCIPLES = [
  { name: "먼저 보여 드려요", text: "금리와 수수료, 매달 갚을 돈, 잃을 수 있는 돈까지 약속하기 전에 모두 보여 드려요." },
  { name: "1원까지 맞춰요", text: "고객의 돈은 회사의 돈과 나누어 두고, 들어오고 나간 기록이 늘 1원까지 맞는지 확인해요." },
  { name: "사람이 한 번 더 살펴요", text: "계산은 기계가 하고 결정은 사람이 확인해요. 왜 그런지 물으면 설명해 드려요." },
  { name: "나쁜 소식도 알려 드려요", text: "연체와 손실을 숨기지 않아요. 매달 대출 현황을 누구나 볼 수 있게 알려 드려요." },
] as const;

/** The people who answer to the law for the company, and what each decides. */
const PEOPLE = [
  { name: company.representative, duty: "대표이사", text: "회사의 결정과 그 결과를 책임져요. 이사회에 달마다 연체율과 손실률을 보고해요." },
  { name: "서지안", duty: "준법감시인", text: "법과 내부 기준을 지키는지 살펴요. 어긋난 일은 대표이사를 거치지 않고 이사회에 알려요." },
  { name: "문도현", duty: "위험관리책임자", text: "상품과 등급마다 받을 수 있는 위험을 정하고, 넘으면 모집을 멈춰요." },
  { name: "한수민", duty: "여신심사책임자", text: "소득과 담보를 확인한 심사 결과를 마지막으로 승인해요." },
  { name: "오세진", duty: "정보보호최고책임자", text: "고객의 정보와 돈의 기록을 지켜요. 해마다 외부 기관의 점검을 받아요." },
  { name: "배유라", duty: "금융소비자 보호책임자", text: "민원을 받고 답해요. 상품 설명이 알아듣기 쉬운지 팔기 전에 확인해요." },
] as const;

const REGISTER = "https://fine.fss.or.kr";
const inText = "link link--inline";

/** Where somebody else confirms what the company says. */
const CONFIRMATIONS: readonly Fact[] = [
  {
    label: "등록",
    value: (
      <>
        {company.registration}, 금융위원회에 등록했어요.{" "}
        <AppLink className={inText} href={REGISTER} aria-label="금융감독원 파인에서 등록 확인하기, 새 창">
          금융감독원 파인에서 등록 확인하기
        </AppLink>
      </>
    ),
  },
  {
    label: "고객 예치금",
    value: (
      <>
        예치기관인 {company.depository}에서 이음의 재산과 따로 보관해요. 회사에 문제가 생겨도 투자자에게 먼저 돌려드려요.{" "}
        <AppLink className={inText} href="/faq/invest#invest-risk-closure">
          이음이 문을 닫으면 내 투자는 어떻게 되나요?
        </AppLink>
      </>
    ),
  },
  { label: "외부감사", value: "한결회계법인이 해마다 재무제표를 감사해요. 지난 회계연도의 의견은 적정이에요." },
  { label: "한도와 기록", value: "투자와 대출은 모두 중앙기록관리기관에 기록돼요. 다른 회사의 투자까지 합한 한도를 그곳에서 확인해요." },
  {
    label: "연체와 손실",
    value: (
      <>
        <AppLink className={inText} href="/company/track-record">
          지금까지의 실적 보기
        </AppLink>
        {" · "}
        <AppLink className={inText} href="/faq/invest#invest-risk-collection">
          연체되면 누가 어떻게 회수하나요?
        </AppLink>
      </>
    ),
  },
];

export default function Team() {
  return (
    <Page article title="돈이 필요한 사람과 빌려줄 사람을 이어요" lead="이음은 금융위원회에 등록한 온라인투자연계금융 회사예요." side={<Company />}>
      <ProgressBar value={0.52} height={72} remainder="counterpart" />
      <p className="text-label text-ink-700 mt-2 flex justify-between gap-4">
        <span>빌리는 사람</span>
        <span>빌려주는 사람</span>
      </p>
      <Section title="우리가 지키는 것">
        <Points points={PRINCIPLES} />
      </Section>
      <Section title="이음을 책임지는 사람들">
        <Points points={PEOPLE} />
        <div className="actions mt-8">
          <AppLink className={buttonClass("quiet", true)} href="/recruit">
            함께 일하기
          </AppLink>
          <AppLink className={buttonClass("quiet", true)} href="/press">
            보도자료 보기
          </AppLink>
        </div>
      </Section>
      <Section title="밖에서 확인할 수 있어요">
        <Facts prose facts={CONFIRMATIONS} />
      </Section>
    </Page>
  );
}

/** How to reach the company, and what it is by law. */
const Company = () => (
  <>
    <Section id="contact" title="문의하기">
      <Facts
        facts={[
          { label: "전화", value: <a className="underline underline-offset-4" href={`tel:${company.phone}`}>{company.phone}</a> },
          { label: "이메일", value: <a className="underline underline-offset-4" href={`mailto:${company.email}`}>{company.email}</a> },
          { label: "상담 시간", value: company.hours },
        ]}
      />
    </Section>
    <Section title="회사 정보">
      <Facts
        facts={[
          { label: "회사", value: company.name },
          { label: "대표", value: company.representative },
          { label: "사업자등록번호", value: company.business_number },
          { label: "등록번호", value: company.registration },
          { label: "예치기관", value: company.depository },
          { label: "주소", value: company.address },
        ]}
      />
    </Section>
  </>
);

function Points({ points }: { points: readonly { name: string; duty?: string; text: string }[] }) {
  return (
    <ul className="grid gap-x-16 gap-y-6 md:grid-cols-2">
      {points.map(({ name, duty, text }) => (
        <li key={name} className="section-line">
          <h3 className="heading-3">
            {name}
            {duty && <span className="text-label text-ink-700 ml-2">{duty}</span>}
          </h3>
          <p className="text-ink-700 mt-1">{text}</p>
        </li>
      ))}
    </ul>
  );
}
