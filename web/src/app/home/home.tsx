import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { example } from "#/borrowing/guides/example";
import { LoanCta } from "#/borrowing/guides/loan-cta";
import { isInterested } from "#/content/disclosure/notice";
import Banners from "#/content/shared/banners";
import { get } from "#/core/api/client";
import type { PastFigures, TrackRecordShown } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import { longDate } from "#/core/lib/date";
import { delayRate, disclosed, won } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { Loading } from "#/core/ui/layout/message-page";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Heading } from "#/core/ui/layout/page";
import { hasInvested, summary } from "#/investing/portfolio/mypage-api";
import { ApplicationSteps } from "./application-steps";
import { pastClaims } from "./claims";
import { LoanExample } from "./loan-example";
import { MyMoney } from "./my-money";
import OpenProducts from "./open-products";
import "./home.css";

// Loaded after the first render.
const MemberOverview = lazy(() => import("./member-overview"));
const NextStep = lazy(() => import("./next-step"));
const DisclosurePopup = lazy(() => import("#/content/disclosure/popup"));

export default function Home() {
  const member = useSession().status !== "guest";
  return (
    <main id="main">
      {member ? <MemberHero /> : <Hero />}
      <div className="home__rest page-width">
        {!member && <Introduction />}
        <Invest />
        {!member && (
          <Section title="신청은 네 단계예요">
            <ApplicationSteps />
          </Section>
        )}
        <div className={member ? undefined : "grid lg:grid-cols-2 lg:gap-x-16"}>
          {!member && <Costs />}
          <Risks wide={member} />
        </div>
        <Banners place="upper" />
      </div>
      <Suspense fallback={null}>{isInterested() && <DisclosurePopup />}</Suspense>
    </main>
  );
}

const Hero = () => (
  <div className="page-width grid gap-10 pt-10 lg:grid-cols-[minmax(0,1fr)_480px] lg:gap-20 lg:pt-20">
    <div>
      <Heading title="이음" className="home-hero">
        빌릴 돈과 갚을 돈을
        <br />
        먼저 보고 정해요
      </Heading>
      <p className="text-ink-700 mt-4 max-w-read">
        이음은 돈이 필요한 사람과 빌려줄 사람을 잇는 온라인투자연계금융이에요. 한도를 알아봐도 신용점수는 내려가지 않아요.
      </p>
      <div className="actions mt-8 max-md:grid">
        <LoanCta />
        <AppLink className={buttonClass("quiet", true)} href="/loan/credit/guide">
          개인신용대출 살펴보기
        </AppLink>
      </div>
    </div>
    <LoanExample />
  </div>
);

/** The next step and the overview of a member. Both load later. */
function MemberHero() {
  const name = useSession().account?.name;
  return (
    <div className="page-width grid gap-10 pt-10 lg:pt-20">
      <div>
        <Heading title="이음">{name ? `${name} 님, 반가워요` : "반가워요"}</Heading>
        <div className="home__next">
          <Suspense fallback={null}>
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

function Introduction() {
  return (
    <Section title="반씩 내어 하나가 되는 이음">
      <div className="home-introduction">
        <RepaidShare />
        <div className="grid gap-6 md:grid-cols-2 md:gap-x-16">
          <div>
            <h3 className="heading-3 text-pine-700">빌리는 사람</h3>
            <p className="text-ink-700">필요한 만큼만, 갚을 수 있는 만큼만 빌려요. 금리와 수수료, 매달 갚을 돈을 계약 전에 모두 봐요.</p>
          </div>
          <div>
            <h3 className="heading-3 text-clay-700">빌려주는 사람</h3>
            <p className="text-ink-700">한 대출에 여럿이 나누어 빌려주고 이자를 나누어 받아요. 갚지 못할 수 있다는 위험도 함께 나눠요.</p>
          </div>
        </div>
        <p className="text-ink-700 max-w-read">
          반턱이음은 두 나무를 절반씩 덜어 못 없이 하나로 맞추는 한옥의 방식이에요. 이음은 두 사람 사이에서 그 자리를 맞추는
          일을 하고, 그 대가로 정해진 이용료만 받아요.
        </p>
      </div>
    </Section>
  );
}

/** The repaid share of all loans. Empty before the first loan. */
function RepaidShare() {
  const { data } = useTrackRecord();
  const total = data?.total;
  return (
    <div>
      <ProgressBar value={total?.amount ? total.repaid / total.amount : 0} lost={total?.amount ? total.lost / total.amount : 0} height={48} />
      <p className="mt-3 flex min-h-13 flex-wrap content-start justify-between gap-x-4">
        {total?.amount ? (
          <>
            <span>
              빌려준 {disclosed(total.amount)} 중 <strong>{disclosed(total.repaid)}</strong> 돌려받았어요
            </span>
            <span>
              손실 <strong>{disclosed(total.lost)}</strong> · 연체율 <strong>{delayRate(total.delayRate)}</strong>
            </span>
          </>
        ) : (
          <span>{data && "첫 대출을 기다리고 있어요"}</span>
        )}
      </p>
    </div>
  );
}

const useTrackRecord = () => useQuery({ queryKey: ["company", "track-record"], queryFn: () => get<TrackRecordShown>("/v2/company/track-record", { anonymous: true }) });

/** The lent amount as disclosed; hidden before the first loan. */
function Claims() {
  const { data } = useQuery({ queryKey: ["company", "past"], queryFn: () => get<PastFigures>("/v2/company/past", { anonymous: true }) });
  const claims = [{ name: "최소 투자 금액", value: "10,000원" }, ...pastClaims(data)];
  return (
    <>
      <dl className="key-figures home-figures">
        {claims.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="caption mt-4 min-h-10 md:min-h-0">
        {data?.amount ? `${longDate(data.date)}까지의 실적이에요. 앞으로의 수익과 원금을 보장하지 않아요.` : "수익과 원금을 보장하지 않아요."}
      </p>
    </>
  );
}

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
      {beginner && <Claims />}
      <div className="home__open">
        <OpenProducts />
      </div>
      <div className="actions md:mt-8">
        <AppLink className={buttonClass("quiet", true)} href="/products/collateral">
          투자 상품 모두 보기
        </AppLink>
      </div>
    </Section>
  );
}

function Costs() {
  return (
    <Section title="비용은 이게 전부예요">
      <Facts
        facts={[
          { label: "대출 금리", value: "연 5.9~19.0%" },
          { label: "연체 금리", value: "대출 금리 + 3%p, 연 20% 이내" },
          { label: "중도상환수수료", value: "0~3%" },
          { label: "중개수수료", value: "받지 않아요" },
          { label: `예시 대출을 모두 갚으면`, value: won(example.total), sum: true },
        ]}
      />
      <p className="caption mt-3">금리는 신용점수와 확인된 소득에 따라 정해져요. 이자 말고 중개수수료를 받는 것은 불법이에요.</p>
    </Section>
  );
}

/** `wide`: two columns on a desktop. People who only invest see the risks of investing only. */
function Risks({ wide }: { wide: boolean }) {
  const { account } = useSession();
  const borrows = account?.isBorrower !== false || !account.isInvestor;
  return (
    <Section title="먼저 알아 두세요">
      <div className={classNames("grid items-start gap-3", wide && borrows && "lg:grid-cols-2 lg:gap-x-16")}>
        {borrows && (
          <Note risk title="빌리는 사람">
            <ul>
              <li>제때 갚지 못하면 연체 이자가 붙고 신용점수가 내려가요.</li>
              <li>신용점수가 내려가면 다른 금융회사에서 빌리기 어려워질 수 있어요.</li>
              <li>심사 결과에 따라 빌리지 못하거나 한도와 금리가 달라질 수 있어요.</li>
            </ul>
          </Note>
        )}
        <Note risk title="빌려주는 사람">
          <ul>
            <li>이음은 원금과 수익을 보장하지 않아요.</li>
            <li>빌린 사람이 갚지 못하면 투자금의 일부나 전부를 잃을 수 있어요.</li>
          </ul>
        </Note>
      </div>
    </Section>
  );
}
