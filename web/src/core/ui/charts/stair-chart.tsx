/** A chart of payments as steps, each split into parts, such as principal and interest. x in %, y in px, so that text does not scale. */
import { useId } from "react";
import { Chart } from "./chart";

type Stair = { label: string; a: number; b: number; c?: number };

/** Its total is a text. `tone`: of the second part, if it is not that of interest and late money. */
type Part = { name: string; total: string; tone?: "coming" | "lost" };

type StairChartProps = {
  stairs: readonly Stair[];
  /** The parts from the bottom. */
  a: Part;
  b: Part;
  c?: Part;
  /** Description of the chart in one sentence. */
  conclusion: string;
  /** The height of the tallest stair in words, at the axis. */
  tallest?: string;
};

const HEIGHT = 112;
const LEAST = 5; // px of the third part, so that the cut does not hide it
const TONES = { coming: "chart__coming", lost: "chart__lost" };
const classOf = ({ tone }: Part): string => (tone ? TONES[tone] : "chart__second");

export function StairChart({ stairs, a, b, c, conclusion, tallest }: StairChartProps) {
  const title = useId();
  const width = 100 / stairs.length;
  const sums = (stair: Stair) => [stair.a, stair.a + stair.b, stair.a + stair.b + (stair.c ?? 0)] as const;
  const most = Math.max(...stairs.map((stair) => sums(stair)[2]));
  /** The y of the top of each part. */
  const tops = (stair: Stair): [number, number, number] => {
    const [first, second, third] = sums(stair).map((sum) => HEIGHT - (sum / most) * HEIGHT) as [number, number, number];
    return [first, second, stair.c ? Math.min(third, second - LEAST) : third];
  };
  const upper = c ? [b, c] : [b];
  const middle = Math.floor((stairs.length - 1) / 2);
  // Slightly wider than its share, so that no gap is visible between two steps.
  const drawn = (i: number) => `${i === stairs.length - 1 ? width : width + 0.2}%`;
  return (
    <figure>
      <figcaption className="legend mb-3">
        <span>
          <i />
          {a.name} <b>{a.total}</b>
        </span>
        {upper.map((part) => (
          <span key={part.name}>
            <i className={classOf(part)} />
            {part.name} <b>{part.total}</b>
          </span>
        ))}
      </figcaption>
      <div className={tallest && "stair-chart"}>
        {tallest && (
          <p className="stair-chart__scale" style={{ height: HEIGHT }} aria-hidden="true">
            <span>{tallest}</span>
            <span>0원</span>
          </p>
        )}
        <Chart height={HEIGHT + 30} labelledBy={title}>
          <title id={title}>{conclusion}</title>
          {stairs.map((stair, i) => {
            const [seam, ...above] = tops(stair);
            return (
              <g key={stair.label} shapeRendering="crispEdges">
                {upper.map((part, n) => (
                  <rect key={part.name} className={classOf(part)} x={`${i * width}%`} y={above[n]} width={drawn(i)} height={(n ? above[0] : seam) - (above[n] ?? 0)} />
                ))}
                <rect className="chart__first" x={`${i * width}%`} y={seam} width={drawn(i)} height={HEIGHT - seam} />
              </g>
            );
          })}
          {stairs.flatMap((stair, i) =>
            upper.map((part, n) => {
              const before = stairs[i - 1];
              const [from, to] = [before && tops(before)[n], tops(stair)[n]];
              return (
                <g key={`${stair.label} ${part.name}`}>
                  {from !== undefined && <line className="chart__cut" x1={`${i * width}%`} x2={`${i * width}%`} y1={from} y2={to} strokeLinecap="square" />}
                  <line className="chart__cut" x1={`${i * width}%`} x2={`${(i + 1) * width}%`} y1={to} y2={to} />
                </g>
              );
            }),
          )}
          <line className="chart__axis" x1="0" x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
          <text x="0" y={HEIGHT + 22}>
            {stairs[0]?.label}
          </text>
          {stairs.length > 2 && (
            <text x={`${(middle + 0.5) * width}%`} y={HEIGHT + 22} textAnchor="middle">
              {stairs[middle]?.label}
            </text>
          )}
          <text x="100%" y={HEIGHT + 22} textAnchor="end">
            {stairs.at(-1)?.label}
          </text>
        </Chart>
      </div>
    </figure>
  );
}
