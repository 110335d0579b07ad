/** The loss of a product whose claim was sold or written off, instead of the rate that it promised. */
import { disclosed, yearlyRate } from "#/core/lib/money";
import { Figure } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import type { Card } from "./products-api";
import "./loss.css";

type Lost = Pick<Card, "outcome" | "lost" | "raised" | "rate">;

/** Whether the loan ended without being repaid, so that its investors may have lost principal. */
export const isGivenUp = ({ outcome }: Pick<Lost, "outcome">): boolean => outcome === "sold" || outcome === "written-off";

/** The lost share of the loan in percent with at most one decimal: "20.4%". */
const lostShare = ({ lost, raised }: Lost): string => `${raised ? Math.round((lost / raised) * 1_000) / 10 : 0}%`;

/** "손실 712만원 (20.4%)" */
export function LossFigure({ product }: { product: Lost }) {
  const [, value = "", unit = ""] = /^([\d.,]+)(.*)$/.exec(disclosed(product.lost)) ?? [];
  return (
    <div className="loss">
      <Figure before="손실" value={value} unit={unit} />
      <span>({lostShare(product)})</span>
    </div>
  );
}

/** "모집 때 연 12.4%" */
export const FormerRate = ({ product: { rate } }: { product: Lost }) => <span>모집 때 연&nbsp;{yearlyRate(rate)}%</span>;

/** What came back, in words and as the first piece of a bar whose dark rest is the loss. */
export const returnedText = ({ raised, lost }: Lost): string => `${disclosed(raised - lost)} 돌려받음`;

export const LossBar = ({ product: { raised, lost }, height }: { product: Pick<Lost, "raised" | "lost">; height?: number }) => (
  <ProgressBar {...(height && { height })} className="loss-bar" value={raised && (raised - lost) / raised} lost={lost / (raised || 1)} />
);
