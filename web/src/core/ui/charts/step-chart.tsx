/** Money as it adds up over time: steps, for payments are jumps. What is still to come is dashed. x in %, y in px. */
import { useId } from "react";
import "./chart.css";

export type ChartStep = { label: string; value: number; isForecast: boolean };

type StepChartProps = {
  steps: readonly ChartStep[];
  /** The last value that is certain, in words, beside its step. */
  latest: string;
  /** What the picture says, in one sentence. */
  conclusion: string;
};

const HEIGHT = 140;
const TOP = 24;

export function StepChart({ steps, latest, conclusion }: StepChartProps) {
  const title = useId();
  const width = 100 / steps.length;
  const tallest = Math.max(...steps.map(({ value }) => value), 1);
  const y = (value: number) => TOP + HEIGHT - (value / tallest) * HEIGHT;
  const certain = steps.filter(({ isForecast }) => !isForecast).length;
  const last = steps[certain - 1];
  return (
    <figure>
      <svg className="chart" height={TOP + HEIGHT + 30} role="img" aria-labelledby={title}>
        <title id={title}>{conclusion}</title>
        {steps.map(
          ({ label, value, isForecast }, i) =>
            !isForecast && <rect key={label} className="under" x={`${i * width}%`} y={y(value)} width={`${width + 0.1}%`} height={y(0) - y(value)} />,
        )}
        {steps.map(({ label, value, isForecast }, i) => {
          const before = i === 0 ? 0 : (steps[i - 1]?.value ?? 0);
          const line = isForecast ? "plan" : "step";
          return (
            <g key={label}>
              <line className={line} x1={`${i * width}%`} x2={`${i * width}%`} y1={y(before)} y2={y(value)} />
              <line className={line} x1={`${i * width}%`} x2={`${(i + 1) * width}%`} y1={y(value)} y2={y(value)} />
            </g>
          );
        })}
        <line className="axis" x1="0" x2="100%" y1={y(0) + 0.5} y2={y(0) + 0.5} />
        {last && (
          <text className="val" y={y(last.value) - 8} {...(certain * width > 30 ? { x: `${certain * width}%`, textAnchor: "end" } : { x: 0 })}>
            {latest}
          </text>
        )}
        {steps.map(
          ({ label }, i) =>
            (steps.length <= 6 || i % 2 === 0) && (
              <text key={label} x={`${(i + 0.5) * width}%`} y={y(0) + 22} textAnchor="middle">
                {label}
              </text>
            ),
        )}
      </svg>
      <figcaption className="legend mt-3">
        <span>
          <i className="line" />
          받은 이자
        </span>
        <span>
          <i className="plan" />
          받을 예정
        </span>
      </figcaption>
    </figure>
  );
}
