/** A chart of payments, each split into principal and interest, as steps. x in %, y in px, so that text does not scale. */
import { useId } from "react";
import { Chart } from "./chart";

type Stair = { label: string; a: number; b: number };

type StairChartProps = {
  stairs: readonly Stair[];
  /** Names of the two parts, with their totals as text. */
  a: { name: string; total: string };
  b: { name: string; total: string };
  /** Description of the chart in one sentence. */
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
  // Slightly wider than its share, so that no gap is visible between two steps.
  const drawn = (i: number) => `${i === stairs.length - 1 ? width : width + 0.2}%`;
  return (
    <figure>
      <figcaption className="legend mb-3">
        <span>
          <i />
          {a.name} <b>{a.total}</b>
        </span>
        <span>
          <i className="chart__second" />
          {b.name} <b>{b.total}</b>
        </span>
      </figcaption>
      <Chart height={HEIGHT + 30} labelledBy={title}>
        <title id={title}>{conclusion}</title>
        {stairs.map((stair, i) => (
          <g key={stair.label} shapeRendering="crispEdges">
            <rect className="chart__second" x={`${i * width}%`} y={top(stair)} width={drawn(i)} height={seam(stair) - top(stair)} />
            <rect className="chart__first" x={`${i * width}%`} y={seam(stair)} width={drawn(i)} height={HEIGHT - seam(stair)} />
          </g>
        ))}
        {stairs.map((stair, i) => {
          const before = stairs[i - 1];
          return (
            <g key={stair.label}>
              {before && <line className="chart__cut" x1={`${i * width}%`} x2={`${i * width}%`} y1={seam(before)} y2={seam(stair)} strokeLinecap="square" />}
              <line className="chart__cut" x1={`${i * width}%`} x2={`${(i + 1) * width}%`} y1={seam(stair)} y2={seam(stair)} />
            </g>
          );
        })}
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
    </figure>
  );
}
