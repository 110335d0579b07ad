/** The cover of an article: the number that its first drawing is about, or the drawing of its category. The ground is that of the category. */
import type { ReactNode } from "react";
import type { PostCard } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import { reading } from "#/core/lib/money";
import { CARD, CUSTODY, HOME, LIMITS, LOAN, LOWER, shareOf, SPREAD, SWITCHING, TAX } from "./amounts";
import type { FIGURES } from "./figures";
import "./cover.css";

/** In units of the drawing. */
const [LEFT, WIDTH, GAP] = [24, 272, 4];

type BarProps = { y: number; height: number; share: number; left?: number; width?: number };

/** Two pieces side by side, with one step in the border between them. */
function Joint({ y, height, share, left = LEFT, width = WIDTH }: BarProps) {
  const [border, middle, step] = [left + width * share, y + height / 2, height / 2];
  return (
    <>
      <path className="cover__first" d={`M${left} ${y}H${border}V${middle}H${border - step}V${y + height}H${left}z`} />
      <path className="cover__second" d={`M${border + GAP} ${y}H${left + width}V${y + height}H${border - step + GAP}V${middle + GAP}H${border + GAP}z`} />
    </>
  );
}

const Bar = ({ y, height, share, left = LEFT, second = false }: Omit<BarProps, "width"> & { second?: boolean }) => (
  <rect className={second ? "cover__second" : "cover__first"} x={left} y={y} width={WIDTH * share} height={height} />
);

/** Columns that stand on one line, whose heights are `shares` of the highest. */
const Columns = ({ shares, y = 92, height = 64 }: { shares: readonly number[]; y?: number; height?: number }) => {
  const step = (WIDTH + GAP) / shares.length;
  return shares.map((share, i) => (
    <rect key={i} className={i === shares.length - 1 ? "cover__second" : "cover__first"} x={LEFT + i * step} y={y + height * (1 - share)} width={step - GAP} height={height * share} />
  ));
};

const MONTHS = Array.from({ length: LOAN.months }, (_, i) => 1 - i / LOAN.months);
const IN_MONTHS = { number: `${LOAN.months}번에 나누어`, drawing: <Columns shares={MONTHS} /> };
const LTV = HOME.allLoans / HOME.value;

const COVERS: Record<keyof typeof FIGURES, { number?: string; drawing: ReactNode }> = {
  tax: { number: `${(100 * (1 - shareOf(TAX))).toFixed(1)}%`, drawing: <Joint y={100} height={56} share={shareOf(TAX)} /> },
  ltv: {
    number: `LTV ${Math.round(100 * LTV)}%`,
    drawing: (
      <>
        <Joint y={100} height={56} share={HOME.earlierLoan / HOME.allLoans} width={WIDTH * LTV} />
        <rect className="cover__rest" x={LEFT + WIDTH * LTV + GAP} y="100" width={WIDTH * (1 - LTV) - GAP} height="56" />
      </>
    ),
  },
  limits: {
    number: reading(LIMITS[0]),
    drawing: (
      <>
        <Bar y={92} height={16} share={1} />
        <Bar y={116} height={16} share={LIMITS[1] / LIMITS[0]} />
        <Bar y={140} height={16} share={LIMITS[2] / LIMITS[0]} second />
      </>
    ),
  },
  spread: { number: `${reading(SPREAD.amount / SPREAD.products)} × ${SPREAD.products}`, drawing: <Columns shares={Array(SPREAD.products).fill(1)} y={100} height={56} /> },
  level: IN_MONTHS,
  falling: IN_MONTHS,
  switching: {
    number: `−${reading(SWITCHING[1])}`,
    drawing: (
      <>
        <Bar y={96} height={24} share={1} />
        <Joint y={132} height={24} share={shareOf(SWITCHING)} />
      </>
    ),
  },
  lower: { number: `${LOWER.before.rate}% → ${LOWER.after.rate}%`, drawing: <Columns shares={[1, LOWER.after.interest / LOWER.before.interest]} /> },
  card: { number: `${100 * shareOf(CARD)}%`, drawing: <Joint y={100} height={56} share={shareOf(CARD)} /> },
  custody: { number: reading(CUSTODY[0] + CUSTODY[1]), drawing: <Joint y={100} height={56} share={shareOf(CUSTODY)} /> },
  joint: { drawing: <Joint y={50} height={80} share={0.58} /> },
};

/** Of articles without a drawing: bars with different shares, columns that become lower, two pieces apart, two pieces together. */
const CATEGORIES: Record<string, ReactNode> = {
  invest: [44, 76, 108].map((y, i) => <Joint key={y} y={y} height={28} share={0.3 + i * 0.2} />),
  loan: <Columns shares={MONTHS} y={44} height={92} />,
  finance: (
    <>
      <path className="cover__first" d="M24 56H132V90H98V124H24z" />
      <path className="cover__second" d="M222 56H296V124H188V90H222z" />
    </>
  ),
  ieum: COVERS.joint.drawing,
};

export function Cover({ of: { mainCategory, figure }, className }: { of: Pick<PostCard, "mainCategory" | "figure">; className?: string }) {
  const { number, drawing } = COVERS[figure as keyof typeof FIGURES] ?? { drawing: CATEGORIES[mainCategory] };
  return (
    <svg className={classNames("cover", `cover--${mainCategory}`, className)} viewBox="0 0 320 180" aria-hidden="true">
      {drawing}
      {number && (
        <text x={LEFT} y="66" fontSize="40">
          {number}
        </text>
      )}
    </svg>
  );
}
