/** The cover of an article: the number that its first drawing is about, or the drawing of its category. The ground is that of the category. */
import type { ReactNode } from "react";
import type { PostCard } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import type { FIGURES } from "./figures";
import "./cover.css";

/** In units of the drawing. */
const [LEFT, WIDTH, GAP] = [24, 272, 4];

type BarProps = { y: number; height: number; share: number; left?: number; width?: number };

/** Two pieces with the stepped seam between them. */
function Joint({ y, height, share, left = LEFT, width = WIDTH }: BarProps) {
  const [seam, middle, tongue] = [left + width * share, y + height / 2, height / 2];
  return (
    <>
      <path className="cover__first" d={`M${left} ${y}H${seam}V${middle}H${seam - tongue}V${y + height}H${left}z`} />
      <path className="cover__second" d={`M${seam + GAP} ${y}H${left + width}V${y + height}H${seam - tongue + GAP}V${middle + GAP}H${seam + GAP}z`} />
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

const MONTHS = Array.from({ length: 12 }, (_, i) => 1 - i / 12);

const COVERS: Record<keyof typeof FIGURES, { number?: string; drawing: ReactNode }> = {
  tax: { number: "15.4%", drawing: <Joint y={100} height={56} share={0.846} /> },
  ltv: {
    number: "LTV 70%",
    drawing: (
      <>
        <Joint y={100} height={56} share={5 / 7} width={WIDTH * 0.7} />
        <rect className="cover__rest" x={LEFT + WIDTH * 0.7 + GAP} y="100" width={WIDTH * 0.3 - GAP} height="56" />
      </>
    ),
  },
  limits: {
    number: "4,000만원",
    drawing: (
      <>
        <Bar y={92} height={16} share={1} />
        <Bar y={116} height={16} share={0.5} />
        <Bar y={140} height={16} share={0.125} second />
      </>
    ),
  },
  spread: { number: "10만원 × 10", drawing: <Columns shares={Array(10).fill(1)} y={100} height={56} /> },
  level: { number: "12번에 나누어", drawing: <Columns shares={MONTHS} /> },
  falling: { number: "12번에 나누어", drawing: <Columns shares={MONTHS} /> },
  switching: {
    number: "−35만원",
    drawing: (
      <>
        <Bar y={96} height={24} share={1} />
        <Joint y={132} height={24} share={117 / 152} />
      </>
    ),
  },
  lower: { number: "12% → 10%", drawing: <Columns shares={[1, 10 / 12]} /> },
  card: { number: "50%", drawing: <Joint y={100} height={56} share={0.5} /> },
  custody: { number: "100만원", drawing: <Joint y={100} height={56} share={0.7} /> },
  joint: { drawing: <Joint y={50} height={80} share={0.58} /> },
};

/** Of articles without a drawing: shares of many loans, a loan that is paid back, what is better cut off, the joint. */
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
