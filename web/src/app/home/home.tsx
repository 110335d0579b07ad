import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { CREDIT_TERMS, EARLY_REPAYMENT_FEE } from "#/borrowing/costs";
import { example } from "#/borrowing/guides/example";
import { isInterested } from "#/content/disclosure/notice";
import { trackRecord } from "#/content/disclosure/record";
import Banners from "#/content/shared/banners";
import type { RecordLine } from "#/core/api/gen";
import { company } from "#/core/lib/company";
import { longDate } from "#/core/lib/date";
import { amountText, delayRate, resultRateText, rounded, won } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { type Fact, Facts, Note, Section } from "#/core/ui/layout/content";
import { Loading } from "#/core/ui/layout/message-page";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Heading } from "#/core/ui/layout/page";
import { SMALLEST } from "#/investing/ordering/lines";
import { hasInvested, summary } from "#/investing/portfolio/mypage-api";
import OpenProducts from "#/products/catalogue/open-products";
import { averageRateText, lentText, lossText } from "./claims";
import { LoanExample } from "./loan-example";
import { MyMoney } from "./my-money";
import { ApplicationSteps, InvestmentSteps } from "./steps";
import { useWay, Ways } from "./ways";
import "./home.css";

// Loaded after the first render; the parts of a member together, because the choice of the one ends the other.
const memberParts = () => Promise.all([import("./next-step"), import("./member-overview"), import("./member-banners"), import("./greeting")]);
const NextStep = lazy(async () => (await memberParts())[0]);
const MemberOverview = lazy(async () => (await memberParts())[1]);
const MemberBanners = lazy(async () => (await memberParts())[2]);
const Greeting = lazy(async () => (await memberParts())[3]);
const DisclosurePopup = lazy(() => import("#/content/disclosure/popup"));

export default function Home() {
  const { status, account } = useSession();
  const member = status !== "guest";
  const onlyBorrows = account?.isBorrower === true && account.isInvestor === false;
  return (
    <main id="main">
      {member ? <MemberHero /> : <Visitor />}
      <div className="home__rest page-width">
        {member && !onlyBorrows && <Invest />}
        {member ? (
          <Suspense fallback={null}>
            <MemberBanners />
          </Suspense>
        ) : (
          <Banners place="upper" />
        )}
        {!member && (
          <p className="text-ink-700 mt-10">
            더 궁금한 것이 있으면{" "}
            <AppLink className="link link--inline" href="/faq">
              자주 묻는 질문
            </AppLink>
            에서 찾아보세요.
          </p>
        )}
      </div>
      <Suspense fallback={null}>{isInterested() && <DisclosurePopup />}</Suspense>
    </main>
  );
}

/** A visitor chooses to borrow or to invest, and reads about the chosen way. The record of all loans, or what a loan costs, is beside
 * the choice, on phones right below it. */
function Visitor() {
  const [way, choose] = useWay();
  return (
    <div className="page-width">
      <div className="home-visitor">
        <div>
          <Heading title="이음" className="home-hero">
            빌릴 때도 투자할 때도
            <br />
            먼저 보고 정해요
          </Heading>
          <p className="lead mt-4">이음은 여러 사람이 대출 하나에 나누어 투자하도록 이어 주는 회사예요.</p>
          <ul className="home-proof text-label text-ink-700">
            <li>금융위원회 등록 {company.registration}</li>
            <li>투자자의 예치금은 {company.depository}에 따로 보관</li>
          </ul>
          <Ways chosen={way} onChoose={choose} />
        </div>
        {way === "borrow" ? <LoanTerms /> : <PastRecord />}
      </div>
      {way === "borrow" ? <Borrow /> : <StartInvesting />}
    </div>
  );
}

/** The next step and the overview of a member. Both load later. */
function MemberHero() {
  const name = useSession().account?.name;
  return (
    <div className="page-width grid gap-8 pt-8 lg:gap-10 lg:pt-14">
      <div>
        <Heading title="이음" className="home-greeting">
          <Suspense fallback={name ? `${name} 님` : "\u00a0"}>
            <Greeting />
          </Suspense>
        </Heading>
        <div className="home__next">
          <Suspense fallback={<Loading />}>
            <NextStep />
          </Suspense>
        </div>
      </div>
      <Suspense
        fallback={
          <MyMoney>
            <Loading />
          </MyMoney>
        }
      >
        <MemberOverview />
      </Suspense>
    </div>
  );
}

/** How all loans have gone so far, as disclosed. Before the first loan there is nothing to state, not even a rate of 0 %. */
function PastRecord() {
  const { data } = useQuery(trackRecord());
  const total = data?.total;
  return (
    <section aria-labelledby="record" className="section-line home-record">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h2 className="text-label font-strong" id="record">
          지금까지의 실적
        </h2>
        <p className="caption">{data && `${longDate(data.date)} 기준`}</p>
      </div>
      {total?.amount === 0 ? (
        <p className="caption mt-3">아직 실행된 대출이 없어요. 첫 대출이 실행되면 빌려준 금액과 돌려받은 금액, 연체율과 손실률을 여기에서 공개해요.</p>
      ) : (
        <>
          <LentBar total={total} />
          <dl>
            <RecordFigure name="손실까지 뺀 수익률" remark="(세후)" value={resultRateText(total?.resultRate)} />
            <RecordFigure name="연체율" remark="(30일 이상)" value={total && delayRate(total.delayRate)} />
            <RecordFigure name="손실률" value={total && delayRate(total.lostRate)} />
          </dl>
        </>
      )}
      <AppLink className="link" href="/company/track-record">
        연체와 손실까지 모두 보기
      </AppLink>
    </section>
  );
}

/** What a loan may be, for who wants to borrow. */
const LoanTerms = () => (
  <section aria-labelledby="terms" className="section-line home-record">
    <h2 className="text-label font-strong" id="terms">
      개인신용대출 조건
    </h2>
    <dl>
      <RecordFigure name="금리" remark="(고정)" value={CREDIT_TERMS.rate} />
      <RecordFigure name="금액" value={CREDIT_TERMS.amount} />
      <RecordFigure name="기간" value={CREDIT_TERMS.months} />
    </dl>
    <p className="caption mt-3">금리와 한도는 심사한 뒤에 정해져요. 심사 결과에 따라 빌리지 못할 수도 있어요.</p>
    <AppLink className="link" href="/loan/guide">
      대출 종류 모두 보기
    </AppLink>
  </section>
);

type RecordFigureProps = { name: string; remark?: string; value: string | undefined };

const RecordFigure = ({ name, remark, value = "–" }: RecordFigureProps) => (
  <div>
    <dt>
      {name}
      {remark && <span className="whitespace-nowrap"> {remark}</span>}
    </dt>
    <dd className="figure">{value}</dd>
  </div>
);

/** All that was ever lent: what was returned, what is still out, and what was lost at the dark end, each with its amount. `total` is
 * undefined while it loads. */
const LentBar = ({ total }: { total: RecordLine | undefined }) => (
  <div className="mt-3">
    <ProgressBar value={total ? total.repaid / total.amount : 0} lost={total ? total.lost / total.amount : 0} height={20} />
    <dl className="home-lent">
      <LentShare name="돌려받은 원금" amount={total?.repaid} />
      <LentShare name="남은 원금" amount={total?.balance} />
      <LentShare name="손실 원금" amount={total?.lost} />
    </dl>
  </div>
);

const LentShare = ({ name, amount }: { name: string; amount: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount === undefined ? "–" : rounded(amount)}</dd>
  </div>
);

const Borrow = () => (
  <>
    <Section title="신청은 크게 네 단계예요">
      <ApplicationSteps />
    </Section>
    <Section title="빌리기 전에 매달 갚을 돈과 비용을 봐요">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-16">
        <LoanExample />
        <Costs />
      </div>
    </Section>
    <Section title="먼저 알아 두세요">
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-16">
        <Note risk>
          <ul>
            <li>제때 갚지 못하면 연체 이자가 붙고 신용점수가 내려가요.</li>
            <li>신용점수가 내려가면 다른 금융회사에서 빌리기 어려워질 수 있어요.</li>
            <li>심사 결과에 따라 빌리지 못하거나 한도와 금리가 달라질 수 있어요.</li>
          </ul>
        </Note>
        <CompanyFacts
          facts={[
            { label: "한도 조회", value: "신용점수가 내려가지 않아요" },
            { label: "가장 높은 금리", value: "연체해도 연 20% 이내" },
          ]}
        />
      </div>
    </Section>
  </>
);

const Costs = () => (
  <section aria-labelledby="costs" className="section-line">
    <h3 className="text-label font-strong" id="costs">
      비용은 이게 전부예요
    </h3>
    <Facts
      facts={[
        { label: "대출 금리", value: CREDIT_TERMS.rate },
        { label: "연체 금리", value: "대출 금리 + 3%p, 연 20% 이내" },
        EARLY_REPAYMENT_FEE,
        { label: "중개수수료", value: "받지 않아요" },
        { label: "예시 대출을 모두 갚으면", value: won(example.total), sum: true },
      ]}
    />
    <p className="caption mt-3">금리는 신용점수와 확인된 소득에 따라 정해져요. 이자 말고 중개수수료를 요구하거나 받는 것은 불법이에요.</p>
  </section>
);

const StartInvesting = () => (
  <>
    <Section title="투자는 네 단계예요">
      <InvestmentSteps />
    </Section>
    <Section title="지금 모집 중인 상품">
      <Open />
    </Section>
    <Section title="먼저 알아 두세요">
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-16">
        <Results />
        <CompanyFacts
          facts={[
            { label: "이음이 문을 닫으면", value: "예치금을 투자자에게 먼저 돌려드려요" },
            { label: "예금자보호", value: "보호되지 않아요" },
          ]}
        />
      </div>
    </Section>
  </>
);

/** What became of the money of all loans, and what that means for an investment. */
function Results() {
  const { data } = useQuery(trackRecord());
  const total = data?.total;
  return (
    <div>
      <Note risk>
        <ul>
          {total && total.lostRate > 0 && <li>지금까지 100만원을 빌려줄 때마다 평균 {lossText(total)}을 잃었어요.</li>}
          <li>이음은 원금과 수익을 보장하지 않아요. 지난 실적도 앞으로의 수익을 보장하지 않아요.</li>
          <li>빌린 사람이 갚지 못하면 투자금의 일부나 전부를 잃을 수 있어요.</li>
        </ul>
      </Note>
      {total?.amount !== 0 && (
        <div className="mt-4">
          <Facts facts={[{ label: "지금까지 빌려준 금액", value: total ? lentText(total.amount) : "–" }, { label: AVERAGE, value: averageRateText(total) }]} />
        </div>
      )}
    </div>
  );
}

/** By what a stranger can check the company. `facts`: what the chosen way adds. */
const CompanyFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <section aria-labelledby="company-facts" className="section-line">
    <h3 className="text-label font-strong" id="company-facts">
      이음을 확인해 보세요
    </h3>
    <Facts facts={[...facts, { label: "전화 상담", value: `${company.phone}, ${company.hours}` }]} />
    <AppLink className="link" href="/team">
      등록과 책임지는 사람 확인하기
    </AppLink>
  </section>
);

/** Members who have invested see the products only. */
function Invest() {
  const { account } = useSession();
  const { data } = useQuery({ ...summary(), enabled: account?.isInvestor === true });
  const beginner = !hasInvested(data);
  return (
    <Section
      title={beginner ? "1만원부터 나누어 투자해요" : "지금 모집 중인 상품"}
      aside={
        <AppLink className="link" href="/company/track-record">
          지금까지의 실적
        </AppLink>
      }
    >
      <p className="lead">이음은 원금과 수익을 보장하지 않아요. 빌린 사람이 갚지 못하면 투자금의 일부나 전부를 잃을 수 있어요.</p>
      {beginner && (
        <div className="mt-6">
          <Claims />
        </div>
      )}
      <Open />
    </Section>
  );
}

/** The first open products, and the way to all. */
const Open = () => (
  <>
    <div className="home__open">
      <OpenProducts most={4} />
    </div>
    <div className="actions mt-6 md:mt-8">
      <AppLink className={buttonClass("quiet", true)} href="/products/collateral">
        투자 상품 모두 보기
      </AppLink>
    </div>
  </>
);

/** The smallest investment, and what all loans earned: after losses, and as their contracts state it. */
function Claims() {
  const { data } = useQuery(trackRecord());
  return (
    <>
      <dl className="key-figures home-figures">
        {[
          ["손실까지 뺀 수익률 (세후)", resultRateText(data?.total.resultRate)],
          ["최소 투자 금액", amountText(SMALLEST)],
          [AVERAGE, averageRateText(data?.total)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="caption mt-4 min-h-10 md:min-h-0">
        {data?.total.amount ? `${longDate(data.date)}까지의 실적이에요. 지난 실적은 앞으로의 수익과 원금을 보장하지 않아요.` : "수익과 원금을 보장하지 않아요."}
      </p>
    </>
  );
}

/** The average rate of all loans. */
const AVERAGE = "평균 금리 (세전, 손실을 빼기 전)";
