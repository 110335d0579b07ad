/** A column for each payment: principal, net interest, tax and fee. A slider over the columns describes one as text. */
import { useId, useState } from "react";
import { classNames } from "#/core/lib/class-names";
import { amountText, digits } from "#/core/lib/money";
import { Chart } from "#/core/ui/charts/chart";
import "./payout-chart.css";

/** Won. */
type Payment = { label: string; principal: number; interest: number; deducted: number };

const HEIGHT = 160; // px, height of the columns
const TOP = 26; // px above the columns, for the highest value of the scale
const MAX_RATIO = 5; // multiple of the largest interest: higher columns are cut
const CUT_SHARE = 0.5; // of the height, for the interest below a cut principal

export function PayoutChart({ payments, conclusion }: { payments: readonly Payment[]; conclusion: string }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const title = useId();
  const at = Math.min(chosen ?? payments.length, payments.length - 1);
  const width = 100 / payments.length;
  const interest = Math.max(...payments.map((one) => one.interest + one.deducted));
  const tallest = Math.max(...payments.map((one) => one.principal + one.interest + one.deducted));
  const cut = tallest > interest * 2 * MAX_RATIO;
  const scale = niceScale(cut ? interest / CUT_SHARE : tallest);
  const height = (won: number) => Math.min(won / scale, 1) * HEIGHT;
  const one = payments[at];
  const last = payments.at(-1);
  if (!one || !last) return null;
  return (
    <figure className="payout-chart">
      <figcaption className="legend mb-2">
        <span>
          <i className="payout-chart__principal" />
          원금{cut && " (높이를 줄여 그렸어요)"}
        </span>
        <span>
          <i />
          세후 이자
        </span>
        <span>
          <i className="chart__second" />
          세금·이용료
        </span>
      </figcaption>
      <p className="payout-chart__conclusion" aria-live="polite">
        <b>{one.label}</b>
        <span>
          받을 돈 <strong>{digits(one.principal + one.interest)}원</strong> 예상
        </span>
        <span className="text-ink-700">
          원금 {digits(one.principal)}원 · 세후 이자 {digits(one.interest)}원
        </span>
      </p>
      <div className="payout-chart__area">
        <div className="payout-chart__scale" aria-hidden="true">
          {[1, 0.5].map((share) => (
            <span key={share} style={{ top: TOP + HEIGHT * (1 - share) }}>
              {inManwon(scale * share)}만원
            </span>
          ))}
        </div>
        <Chart height={HEIGHT + TOP + 6} labelledBy={title}>
          <title id={title}>{conclusion}</title>
          {[1, 0.5].map((share) => (
            <line key={share} className="chart__grid" x1="0" x2="100%" y1={TOP + HEIGHT * (1 - share) + 0.5} y2={TOP + HEIGHT * (1 - share) + 0.5} />
          ))}
          {payments.map((payment, i) => (
            <Column key={payment.label} payment={payment} x={i * width} width={width} dim={chosen !== null && i !== at} cut={cut} height={height} />
          ))}
          {cut && last.principal > 0 && (
            <text className="chart__value" x="100%" y={TOP - 8} textAnchor="end">
              원금 {amountText(last.principal)}
            </text>
          )}
          <line className="chart__axis" x1="0" x2="100%" y1={TOP + HEIGHT + 0.5} y2={TOP + HEIGHT + 0.5} />
        </Chart>
        <p className="progress-foot" aria-hidden="true">
          <span>{payments[0]?.label}</span>
          <span>{last.label}</span>
        </p>
        <input
          type="range"
          className="payout-chart__input"
          aria-label="지급 회차"
          min={0}
          max={payments.length - 1}
          value={at}
          aria-valuetext={`${one.label} 받을 돈 ${digits(one.principal + one.interest)}원`}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
    </figure>
  );
}

type ColumnProps = { payment: Payment; x: number; width: number; dim: boolean; cut: boolean; height(won: number): number };

function Column({ payment: { principal, interest, deducted }, x, width, dim, cut, height }: ColumnProps) {
  const gap = width > 2.4 ? width * 0.14 : width * 0.06;
  const part = { x: `${x + gap}%`, width: `${width - 2 * gap}%` };
  const bottom = TOP + HEIGHT;
  const inHand = height(interest);
  const taken = height(deducted);
  const drawn = principal ? Math.max(Math.min(height(principal), HEIGHT - inHand - taken - 4), 0) : 0;
  const top = bottom - inHand - taken - drawn;
  return (
    <g className={classNames(dim && "payout-chart__dimmed")} shapeRendering="crispEdges">
      {inHand > 0 && <rect className="chart__first" {...part} y={bottom - inHand} height={inHand} />}
      {taken > 0 && <rect className="chart__second" {...part} y={bottom - inHand - taken - 1} height={taken} />}
      {drawn > 0 && <rect className="payout-chart__principal" {...part} y={top - 3} height={drawn} />}
      {drawn > 0 && cut && <line className="chart__cut" x1={`${x}%`} x2={`${x + width}%`} y1={top + drawn / 2 + 4} y2={top + drawn / 2 - 4} />}
    </g>
  );
}

const inManwon = (won: number): string => (won / 10_000).toLocaleString("ko-KR", { maximumFractionDigits: 2 });

/** The next larger round amount: 1, 2, 2.5 or 5 times a power of ten. */
function niceScale(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [1, 2, 2.5, 5, 10].find((times) => times * power >= most) ?? 10;
  return Math.max(step * power, 10);
}
