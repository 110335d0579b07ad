/** The page of a product: funding, expected payments, details and risks. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ApiError, describeError, onlyLink, supportLine } from "#/core/api/errors";
import { Questions } from "#/content/faq/questions";
import { ErrorLink } from "#/core/journeys/error-link";
import { momentOf } from "#/core/lib/date";
import { amountText, yearlyRate } from "#/core/lib/money";
import { Places } from "#/core/pages/places";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { Facts, Figure, Note, Section, Tag } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Heading } from "#/core/ui/layout/page";
import { useInvited } from "#/products/catalogue/private-access";
import { ratioName, useCategories } from "#/products/catalogue/categories";
import { UntilOpening } from "#/products/catalogue/opening";
import { PhaseTag } from "#/products/catalogue/product-card";
import { type DealTemplate, PHASE, useProduct } from "#/products/catalogue/products-api";
import { Buy, BuyBar, useSheet } from "./buy";
import { useBuyActions } from "./buy-actions";
import { BorrowerDetails } from "./loan/borrower-details";
import { CollateralDetails } from "./loan/collateral-details";
import { RiskStep } from "./loan/risk-step";
import { SectionTabs } from "./section-tabs";
import "./detail.css";

const LoanCourse = lazy(() => import("./loan/loan-course"));
const Evidence = lazy(async () => ({ default: (await import("./loan/lower-parts")).Evidence }));
const Returns = lazy(async () => ({ default: (await import("./loan/lower-parts")).Returns }));
const Results = lazy(async () => ({ default: (await import("./loan/lower-parts")).Results }));

const EXAMPLE_AMOUNT = 5_000_000; // won, or what is left to invest: amount of the example returns before an amount is typed
/** What a borrower pays, and its official name. */
const METHODS: Record<string, readonly [string, string]> = {
  1: ["매달 이자, 만기 원금", "만기일시상환"],
  2: ["매달 같은 금액", "원리금균등상환"],
  3: ["매달 같은 원금", "원금균등상환"],
  4: ["이자만 내다가 매달 같은 금액", "거치 후 원리금균등상환"],
};
const PRODUCTS = "/products/collateral";

export default function ProductDetail() {
  const { uid = "" } = useParams();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { data, error, refetch } = useProduct(uid, token);
  const invited = useInvited([uid], token);
  if (data && invited) return <Product uid={uid} token={token} wanted={Number(search.get("amount"))} detail={data} />;
  if (!error) {
    return (
      <main id="main" className="page-width pt-14">
        <Loading words="상품을 불러오고 있어요" shape="product" lines={6} />
      </main>
    );
  }
  const description = describeError(error);
  const { title, message, buttons } = description;
  const notFound = error instanceof ApiError && error.status === 404;
  const away = notFound || (error instanceof ApiError && error.status === 403);
  const named = onlyLink(buttons);
  const link = notFound || named?.href === PRODUCTS ? null : named;
  return (
    <MessagePage title={notFound ? "이 상품을 찾을 수 없어요" : title} message={message} {...(away ? { aside: <Places except={PRODUCTS} /> } : { illustration: "failed", code: supportLine(description) })}>
      <ErrorLink link={link} />
      {away ? (
        <AppLink className={buttonClass(link ? "quiet" : "primary", true)} href={PRODUCTS}>
          상품 보기
        </AppLink>
      ) : (
        <Button variant={link ? "quiet" : "primary"} large onClick={() => void refetch()}>
          다시 시도하기
        </Button>
      )}
    </MessagePage>
  );
}

/** `wanted`: the amount (won) with which a visitor returns from log-in, otherwise 0. */
type ProductProps = { uid: string; token: string; wanted: number; detail: NonNullable<ReturnType<typeof useProduct>["data"]> };

function Product({ uid, token, wanted, detail }: ProductProps) {
  const { isInvested, isFirstInvestment, hasAccount } = detail;
  const { properties, summary, basicInfo, stabilityAnalysis, riskAnalysis, faq, investmentNotes } = detail.dealTemplate;
  const { collateral, credit, creditCheck, history } = detail.dealTemplate;
  const senior = collateral?.senior ?? 0;
  const [amount, setAmount] = useState(wanted || null);
  const sheet = useSheet();
  const buying = useBuyActions(properties, token, amount, sheet.close);
  const ended = properties.state === PHASE.ended;
  const categories = useCategories();
  const buy = { properties, token, amount, buying, sheet };
  const example = buying.possible ?? Math.min(EXAMPLE_AMOUNT, buying.bounds.remaining);
  const sections = [
    ended ? null : { id: "returns", name: "예상 수익" },
    collateral ? { id: "collateral", name: "담보" } : null,
    credit || creditCheck ? { id: "borrower", name: "빌리는 사람" } : null,
    { id: "risks", name: "위험" },
    { id: "terms", name: "조건" },
    faq.length > 0 ? { id: "questions", name: "질문" } : null,
  ];
  return (
    <main id="main" className="page-width pt-8 lg:pt-14">
      <div className="product-detail">
        <div>
          <Title properties={properties} invested={isInvested} />
          {!ended && <Summary lines={summary} />}
        </div>
        {ended && (
          <Suspense>
            <LoanCourse template={detail.dealTemplate} token={token} />
          </Suspense>
        )}
        <div>
          {ended ? <FormerConditions properties={properties} summary={summary} /> : <Conditions properties={properties} senior={senior} />}
          {properties.grade !== "NONE" && <RiskStep grade={properties.grade} />}
          {isFirstInvestment && !ended && <First hasAccount={hasAccount} />}
          {properties.isFailed && (
            <div className="mt-6">
              <Note title="대출로 이어지지 못한 상품이에요">
                <p>모인 투자금은 투자자의 예치금으로 모두 돌려드렸어요.</p>
              </Note>
            </div>
          )}
        </div>
        {!ended && <Buy {...buy} onAmount={setAmount} />}
        <div className="mt-8">
          <SectionTabs label="상품 설명" sections={sections.filter((one) => one !== null)} />
          {!ended && (
            <div id="returns">
              <Later className="returns-height">
                <Returns uid={uid} token={token} amount={example} example={buying.possible === null} />
              </Later>
            </div>
          )}
          {collateral && (
            <>
              <CollateralDetails collateral={collateral} properties={properties} ended={ended} />
              <Later className="evidence-height">
                <Evidence collateral={collateral} check={creditCheck} />
              </Later>
            </>
          )}
          <BorrowerDetails template={detail.dealTemplate} />
          <Section title="심사 의견">
            <Facts prose facts={stabilityAnalysis.map(({ title, text }) => ({ label: title, value: text }))} />
          </Section>
          <Section id="risks" title="위험">
            <Note risk title="원금과 이자는 보장되지 않아요">
              <ul>
                {senior > 0 && <li>이 담보에는 먼저 갚을 선순위 채권 {amountText(senior)}이 있어요. 담보를 팔면 이 돈부터 갚아요.</li>}
                {riskAnalysis.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
                {!ended && investmentNotes.map((note) => <li key={note}>{note}</li>)}
              </ul>
            </Note>
            <Later className="results-height">
              <Results kind={categories.get(properties.category) ?? ""} grade={properties.personalCredit ? properties.grade : "NONE"} lostOn={history?.ended?.on} />
            </Later>
          </Section>
          <Section id="terms" title="조건">
            <Facts facts={basicInfo.map(({ label, value }) => ({ label, value }))} />
            <p className="mt-5">
              <AppLink className={buttonClass("quiet")} href={`/products/detail/${uid}/pdf${token && `?token=${encodeURIComponent(token)}`}`}>
                상품 설명서 내려받기 (PDF)
              </AppLink>
            </p>
          </Section>
          {faq.length > 0 && (
            <Section id="questions" title="자주 묻는 질문">
              <Questions questions={faq.map(({ question, answer }, i) => ({ id: `faq-${i + 1}`, ask: question, answer }))} />
            </Section>
          )}
        </div>
      </div>
      {!ended && <BuyBar {...buy} />}
    </main>
  );
}

const LATER_MS = 2_000;

/** A part below the first view. It loads soon after that, and at once when the page scrolls. `className` gives its height. */
function Later({ className, children }: { className: string; children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const begin = () => setIsDue(true);
    const timer = setTimeout(begin, LATER_MS);
    addEventListener("scroll", begin);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", begin);
    };
  }, []);
  const place = <div className={className} />;
  return isDue ? <Suspense fallback={place}>{children}</Suspense> : place;
}

type Properties = DealTemplate["properties"];

function Title({ properties, invested }: { properties: Properties; invested: boolean }) {
  const { title, category, grade } = properties;
  const categories = useCategories();
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <PhaseTag product={properties} />
        <Tag>{categories.get(category) ?? ""}</Tag>
        {grade !== "NONE" && <Tag>{grade} 등급</Tag>}
        {invested && <Tag tone="pine">내가 투자한 상품</Tag>}
      </p>
      <Heading title={title} className="mt-3" />
    </>
  );
}

/** What the loan is, and how it is repaid. */
const Summary = ({ lines }: { lines: readonly string[] }) => <p className="mt-3 text-ink-700">{lines.join(" ")}</p>;

/** The conditions of an ended product, on which nobody can invest any more. */
const FormerConditions = ({ properties: { rate, period, raised, closeDateTime, repaymentType }, summary }: { properties: Properties; summary: readonly string[] }) => (
  <>
    <h2 className="heading-2 mt-12">모집할 때의 설명</h2>
    <p className="caption mt-2">투자자를 모집할 때 알린 내용이에요. 그 뒤의 결과와 다를 수 있어요.</p>
    <Summary lines={summary} />
    <p className="mt-3">
      {amountText(raised)}이 모였고, {momentOf(closeDateTime)}에 모집이 끝났어요.
    </p>
    <dl className="key-figures mt-5 border-t border-line pt-6">
      <Key label="수익률 (세전)" value={`연\u00a0${yearlyRate(rate)}%`} />
      <Key label="기간" value={`${period}개월`} />
      <Method type={repaymentType} />
    </dl>
  </>
);

function Conditions({ properties, senior }: { properties: Properties; senior: number }) {
  const { category, state, rate, netRate, period, raised, amount, loanToValue, platformFeeRate, progressPercentage, openDateTime, closeDateTime } = properties;
  const planned = state === PHASE.planned;
  return (
    <>
      <div className="mt-4" data-tutorial="standing">
        <Figure large before="연" value={yearlyRate(rate)} unit="%" />
        <p className="text-ink-700">
          세전 · 세후 <strong className="text-ink-900">연&nbsp;{yearlyRate(netRate)}%</strong> 예상
        </p>
        <p className="caption">세금 15.4%와 이용료(남은 원금의 월 {platformFeeRate}%)를 뺐어요.</p>
      </div>
      <div className="mt-5">
        <ProgressBar height={20} value={planned ? 0 : raised / amount} remainder={planned ? "not-open" : "remaining"} progress={`${progressPercentage}퍼센트 모였어요`} />
      </div>
      <p className="progress-foot mt-2">
        {planned ? (
          <UntilOpening at={openDateTime} />
        ) : (
          <>
            <span>
              {raised > 0 ? (
                <>
                  <strong>{amountText(raised)}</strong> 모였어요
                </>
              ) : (
                "모집을 시작했어요"
              )}
            </span>
            <span>
              {amountText(amount)} 중 <strong>{progressPercentage}%</strong>
            </span>
          </>
        )}
      </p>
      <dl className="key-figures mt-7 border-t border-line pt-6">
        {planned && <Key label="모집 금액" value={amountText(amount)} />}
        <Key label="기간" value={`${period}개월`} />
        {loanToValue !== null && <Key label={ratioName(category)} value={`${loanToValue}%`} note={senior > 0 ? "선순위 채권 포함" : ""} />}
        <Method type={properties.repaymentType} />
        <Key label="투자 마감" value={momentOf(closeDateTime)} />
      </dl>
    </>
  );
}

function Method({ type }: { type: string }) {
  const [value = "", name = ""] = METHODS[type] ?? [];
  return <Key label="상환 방법" value={value} note={`(${name})`} />;
}

/** For members who have never invested: the missing requirements and mock investing. */
const First = ({ hasAccount }: { hasAccount: boolean }) => (
  <div className="mt-6">
    <Note title="첫 투자예요">
      <p>
        {hasAccount ? "한 상품에 1만원부터 투자할 수 있어요. " : "내 이름으로 된 계좌를 인증하면 투자할 수 있어요. "}
        <AppLink className="link link--inline" href={hasAccount ? "/products/collateral?mock=apartment-collateral" : "/mypage/certification-status"}>
          {hasAccount ? "모의 투자로 연습하기" : "계좌 인증하기"}
        </AppLink>
      </p>
    </Note>
  </div>
);

const Key = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value}
      {note && <span className="caption block font-regular tracking-body"> {note}</span>}
    </dd>
  </div>
);
