/** Values over time as steps, as of accumulated amounts or of a rate. The forecast is dashed. x in %, y in px. */
import { type ReactNode, useId } from "react";
import { amountText } from "#/core/lib/money";
import { Chart } from "./chart";

/** `isMarked`: with a mark on the axis, which the legend explains. */
type ChartStep = { label: string; value: number; isForecast: boolean; isMarked?: boolean };

type StepChartProps = {
  steps: readonly ChartStep[];
  /** The last actual value as text, beside its step. */
  latest: string;
  /** The value is at the right of the chart, which leaves room for it, otherwise above its step. */
  beside?: boolean;
  /** Description of the chart in one sentence. */
  conclusion: string;
  /** A value as text, beside its gridline. */
  format?(value: number): string;
  /** The legend. */
  children: ReactNode;
};

const HEIGHT = 140;
const TOP = 24;

const MONTHS_OF_A_YEAR = 12;

/** Two round values below the top, as whole numbers. */
export function gridlines(tallest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(tallest / 2));
  const step = [5, 2, 1].map((one) => one * power).find((one) => one * 2 <= tallest) ?? power;
  return step >= 1 ? [step, step * 2] : [];
}

export function StepChart({ steps, latest, beside = false, conclusion, format = amountText, children }: StepChartProps) {
  const title = useId();
  const width = 100 / steps.length;
  const tallest = Math.max(...steps.map(({ value }) => value), 1);
  const y = (value: number) => TOP + HEIGHT - (value / tallest) * HEIGHT;
  const certain = steps.filter(({ isForecast }) => !isForecast).length;
  const last = steps[certain - 1];
  const isLong = steps.length > MONTHS_OF_A_YEAR;
  const labelled = isLong ? 6 : steps.length > 6 ? 2 : 1;
  return (
    <figure>
      <Chart height={TOP + HEIGHT + 30} labelledBy={title}>
        <title id={title}>{conclusion}</title>
        {gridlines(tallest).map((value) => (
          <g key={value}>
            <line className="chart__grid" x1="0" x2="100%" y1={y(value) + 0.5} y2={y(value) + 0.5} />
            <text x="0" y={y(value) - 6}>
              {format(value)}
            </text>
          </g>
        ))}
        {steps.map(
          ({ label, value, isForecast }, i) =>
            !isForecast && <rect key={label} className="chart__area" x={`${i * width}%`} y={y(value)} width={`${width + 0.1}%`} height={y(0) - y(value)} />,
        )}
        {steps.map(({ label, value, isForecast }, i) => {
          const before = i === 0 ? 0 : (steps[i - 1]?.value ?? 0);
          const line = isForecast ? "chart__plan" : "chart__line";
          return (
            <g key={label}>
              <line className={line} x1={`${i * width}%`} x2={`${i * width}%`} y1={y(before)} y2={y(value)} />
              <line className={line} x1={`${i * width}%`} x2={`${(i + 1) * width}%`} y1={y(value)} y2={y(value)} />
            </g>
          );
        })}
        <line className="chart__axis" x1="0" x2="100%" y1={y(0) + 0.5} y2={y(0) + 0.5} />
        {steps.map(({ label, isMarked }, i) => isMarked && <rect key={label} className="chart__mark" x={`${i * width}%`} y={y(0) + 2} width={`${width}%`} height={4} />)}
        {last && beside && (
          <text className="chart__value" x="100%" dx={8} y={y(last.value) + 5}>
            {latest}
          </text>
        )}
        {last && !beside && (
          <text className="chart__value" y={y(last.value) - 8} {...(certain * width > 30 ? { x: `${certain * width}%`, dx: -10, textAnchor: "end" } : { x: 0 })}>
            {latest}
          </text>
        )}
        {steps.map(
          ({ label }, i) =>
            i % labelled === 0 && (
              <text key={label} className={(i / labelled) % 2 ? "chart__between" : undefined} y={y(0) + 22} {...(isLong ? { x: `${i * width}%` } : { x: `${(i + 0.5) * width}%`, textAnchor: "middle" })}>
                {label}
              </text>
            ),
        )}
      </Chart>
      <figcaption className="legend mt-3">{children}</figcaption>
    </figure>
  );
}
