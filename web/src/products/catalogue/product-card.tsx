/** A product in a list. The link covers the whole card. */
import { classNames } from "#/core/lib/class-names";
import { amountText, yearlyRate } from "#/core/lib/money";
import { overdueLabel } from "#/core/lib/overdue";
import { AppLink } from "#/core/session/app-link";
import { Figure, Tag } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { ProductTitle } from "#/core/ui/product-title";
import { ratioName, useCategories } from "./categories";
import { UntilOpening } from "./opening";
import { type Card, PHASE } from "./products-api";

export function ProductCard({ product }: { product: Card }) {
  const { title, state, category, rate, period, amount, loanToValue, netRate } = product;
  const categories = useCategories();
  return (
    <li className={classNames("product-card", state === PHASE.ended && "product-card--ended")} data-tutorial="product">
      <div className="product-card__top">
        <PhaseTag product={product} />
        <Tag>{categories.get(category) ?? ""}</Tag>
      </div>
      <h3 className="product-card__name">
        <AppLink href={`/products/detail/${product.productUid}`}>
          <ProductTitle>{title}</ProductTitle>
        </AppLink>
      </h3>
      <div className="product-card__rates">
        <Figure before="세전 연" value={yearlyRate(rate)} unit="%" />
        {state !== PHASE.ended && <p className="text-label font-semibold">세후 연 {yearlyRate(netRate)}% 예상</p>}
      </div>
      <dl className="product-card__terms">
        <div>
          <dt>기간</dt>
          <dd>{period}개월</dd>
        </div>
        <div>
          <dt>모집 금액</dt>
          <dd>{amountText(amount)}</dd>
        </div>
        {loanToValue && (
          <div>
            <dt>{ratioName(category)}</dt>
            <dd>{Math.round(Number(loanToValue))}%</dd>
          </div>
        )}
      </dl>
      <FundingProgress product={product} />
    </li>
  );
}

const OUTCOMES: Record<NonNullable<Card["outcome"]>, { label: string; tone?: "pine" | "clay" }> = {
  repaying: { label: "상환 중" },
  late: { label: "상환 지연", tone: "clay" },
  repaid: { label: "상환 완료" },
  lost: { label: "손실 발생", tone: "clay" },
  failed: { label: "모집 실패·환불" },
};

/** The phase of a product, or the result after the funding has ended. */
export function PhaseTag({ product: { state, isPaused, outcome, daysLate } }: { product: Pick<Card, "state" | "isPaused" | "outcome" | "daysLate"> }) {
  if (isPaused) return <Tag tone="clay">모집 멈춤</Tag>;
  if (state === PHASE.ongoing) return <Tag tone="pine">모집 중</Tag>;
  if (state === PHASE.planned) return <Tag tone="clay">오픈 예정</Tag>;
  const { label, tone } = outcome ? OUTCOMES[outcome] : { label: "모집 마감", tone: undefined };
  return <Tag {...(tone && { tone })}>{outcome === "late" ? `${overdueLabel(daysLate)} ${daysLate}일째` : label}</Tag>;
}

/** The raised amount, or the opening time. */
function FundingProgress({ product: { title, state, raised, amount, progressPercentage, openDateTime } }: { product: Card }) {
  if (state === PHASE.planned) {
    return (
      <>
        <ProgressBar value={0} remainder="not-open" />
        <p className="product-card__foot">
          <UntilOpening at={openDateTime} />
        </p>
      </>
    );
  }
  return (
    <>
      <ProgressBar value={raised / amount} progress={`${title} ${progressPercentage}퍼센트 모였어요`} />
      <p className="product-card__foot">
        <span>{amountText(raised)} 모였어요</span>
        <strong>{progressPercentage}%</strong>
      </p>
    </>
  );
}
