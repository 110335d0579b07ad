/** Each payment split in two (principal and interest) with a stair seam. x in %, y in px, so text never scales. */
import { useId } from "react";
import "./chart.css";

export type Stair = { label: string; a: number; b: number };

type StairChartProps = {
  stairs: readonly Stair[];
  /** Names of the two pieces, with their totals in words. */
  a: { name: string; total: string };
  b: { name: string; total: string };
  /** What the picture says, in one sentence. */
  conclusion: string;
};

const HEIGHT = 112;

export function StairChart({ stairs, a, b, conclusion }: StairChartProps) {
  const title = useId();
  const width = 100 / stairs.length;
  const tallest = Math.max(...stairs.map((stair) => stair.a + stair.b));
  const top = (stair: Stair) => HEIGHT - ((stair.a + stair.b) / tallest) * HEIGHT;
  const seam = (stair: Stair) => HEIGHT - (stair.a / tallest) * HEIGHT;
  const middle = Math.floor((stairs.length - 1) / 2);
  // A hair wider than its share, so that no light shows between two stairs.
  const drawn = (i: number) => `${i === stairs.length - 1 ? width : width + 0.2}%`;
  return (
    <figure>
      <figcaption className="legend mb-3">
        <span>
          <i />
          {a.name} <b>{a.total}</b>
        </span>
        <span>
          <i className="b" />
          {b.name} <b>{b.total}</b>
        </span>
      </figcaption>
      <svg className="chart" height={HEIGHT + 30} role="img" aria-labelledby={title}>
        <title id={title}>{conclusion}</title>
        {stairs.map((stair, i) => (
          <g key={stair.label} shapeRendering="crispEdges">
            <rect className="b" x={`${i * width}%`} y={top(stair)} width={drawn(i)} height={seam(stair) - top(stair)} />
            <rect className="a" x={`${i * width}%`} y={seam(stair)} width={drawn(i)} height={HEIGHT - seam(stair)} />
          </g>
        ))}
        {stairs.map((stair, i) => {
          const before = stairs[i - 1];
          return (
            <g key={stair.label}>
              {before && <line className="cut" x1={`${i * width}%`} x2={`${i * width}%`} y1={seam(before)} y2={seam(stair)} strokeLinecap="square" />}
              <line className="cut" x1={`${i * width}%`} x2={`${(i + 1) * width}%`} y1={seam(stair)} y2={seam(stair)} />
            </g>
          );
        })}
        <line className="axis" x1="0" x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
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
      </svg>
    </figure>
  );
}
