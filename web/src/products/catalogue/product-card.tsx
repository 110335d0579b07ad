/** A product in a list. The link covers the whole card. */
import { classNames } from "#/core/lib/class-names";
import { dayOf } from "#/core/lib/date";
import { amountText, yearlyRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Figure, Tag } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { ProductTitle } from "#/core/ui/product-title";
import { ratioName, useCategories } from "./categories";
import { FormerRate, isGivenUp, LossBar, LossFigure, returnedText } from "./loss";
import { UntilOpening } from "./opening";
import { type Card, PHASE } from "./products-api";
import "./product-cards.css";

export function ProductCard({ product }: { product: Card }) {
  const { title, state, isPaused, category, grade, rate, period, amount, loanToValue, netRate } = product;
  const categories = useCategories();
  const ended = state === PHASE.ended;
  const kind = [categories.get(category), grade !== "NONE" && `${grade}\u00a0등급`, loanToValue && `${ratioName(category)}\u00a0${Math.round(Number(loanToValue))}%`];
  return (
    <li className={classNames("product-card", ended && "product-card--ended")} data-tutorial="product">
      <div className="product-card__top">
        {(ended || isPaused) && <PhaseTag product={product} />}
        <p>{kind.filter(Boolean).join(" · ")}</p>
      </div>
      <h3 className="product-card__name">
        <AppLink href={`/products/detail/${product.productUid}`}>
          <ProductTitle>{title}</ProductTitle>
        </AppLink>
      </h3>
      <div className="product-card__offer">
        {isGivenUp(product) ? <LossFigure product={product} /> : <Figure before="연" value={yearlyRate(rate)} unit="%" />}
        <p className="product-card__term">{period}개월</p>
        <p>{isGivenUp(product) ? <FormerRate product={product} /> : ended ? "모집 때 세전 수익률" : `세전 · 세후 연\u00a0${yearlyRate(netRate)}% 예상`}</p>
        {state === PHASE.planned && <p>{amountText(amount)} 모집</p>}
      </div>
      <FundingProgress product={product} />
    </li>
  );
}

const OUTCOMES: Record<NonNullable<Card["outcome"]>, { label: string; tone?: "pine" | "clay" }> = {
  repaying: { label: "상환 중" },
  late: { label: "연체", tone: "clay" },
  repaid: { label: "상환 완료" },
  sold: { label: "채권 매각", tone: "clay" },
  "written-off": { label: "상각", tone: "clay" },
  waiting: { label: "모집 마감" },
  failed: { label: "모집 실패·환불" },
};

/** The phase of a product, or the result after the funding has ended. */
export function PhaseTag({ product: { state, isPaused, outcome, daysLate } }: { product: Pick<Card, "state" | "isPaused" | "outcome" | "daysLate"> }) {
  if (isPaused) return <Tag tone="clay">모집 멈춤</Tag>;
  if (state === PHASE.ongoing) return <Tag tone="pine">모집 중</Tag>;
  if (state === PHASE.planned) return <Tag tone="clay">오픈 예정</Tag>;
  const { label, tone } = OUTCOMES[outcome ?? "waiting"];
  return <Tag {...(tone && { tone })}>{outcome === "late" ? `${label} ${daysLate}일째` : label}</Tag>;
}

/** The instalments that the borrower has paid, or the day of the first one. */
export function paidText({ outcome, repaymentCount: paid, nextDueOn, period }: Card, day = dayOf): string {
  if (outcome === "repaid") return "모두 갚았어요";
  return paid || outcome === "late" || !nextDueOn ? `${period}회 중 ${paid}회 갚음` : `첫 상환 ${day(nextDueOn)}`;
}

/** The raised share, the amount left and the closing time, the opening time, or the repaid share. */
function FundingProgress({ product }: { product: Card }) {
  const { title, state, raised, amount, progressPercentage, openDateTime, closeDateTime } = product;
  if (state === PHASE.planned) {
    return (
      <>
        <ProgressBar value={0} remainder="not-open" />
        <p className="progress-foot">
          <UntilOpening at={openDateTime} />
        </p>
      </>
    );
  }
  if (state === PHASE.ended) return <Repaid product={product} />;
  return (
    <>
      <div className="progress-named">
        <ProgressBar value={raised / amount} progress={`${title} ${progressPercentage}퍼센트 모였어요`} />
        <span>{progressPercentage}% 모집</span>
      </div>
      <p className="progress-foot">
        <span>
          <strong>{amountText(amount - raised)}</strong> 남았어요
        </span>
        <span>{dayOf(closeDateTime)} 마감</span>
      </p>
    </>
  );
}

/** What the borrower has paid of a loan that was paid out, or what its investors got back. Before the first payment there is no bar. */
function Repaid({ product }: { product: Card }) {
  const { outcome, raised, repaymentCount: paid, period } = product;
  if (!outcome || outcome === "waiting" || outcome === "failed") return null;
  const isBegun = paid > 0 || outcome !== "repaying";
  return (
    <>
      {isGivenUp(product) ? <LossBar product={product} /> : isBegun && <ProgressBar value={outcome === "repaid" ? 1 : paid / period} />}
      <p className="progress-foot">
        <span>{isGivenUp(product) ? returnedText(product) : paidText(product)}</span>
        <span>{amountText(raised)} 대출</span>
      </p>
    </>
  );
}
