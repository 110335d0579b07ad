/** The rates of arrears and losses of loans, as bars and as text. */
import { delayRate } from "#/core/lib/money";
import "./risk-rates.css";

/** Percent. */
type Rates = { delayRate: number; lostRate: number };

/** The rate that fills a bar: the highest of the compared loans, at least 1 %. */
export const highestOf = (lines: readonly Rates[]): number => Math.max(...lines.flatMap((one) => [one.delayRate, one.lostRate]), 1);

export const RiskLegend = () => (
  <p className="legend">
    <span>
      <i className="risk-bar__late" />
      연체율
    </span>
    <span>
      <i className="risk-bar__lost" />
      손실률
    </span>
  </p>
);

/** One bar for each rate on the same axis. The rates do not add up: one is of the outstanding principal, the other of all that was lent. */
export const RiskBar = ({ rates, highest }: { rates: Rates; highest: number }) => (
  <span className="risk-bar" aria-hidden="true">
    <i className="risk-bar__late" style={{ width: `${(rates.delayRate / highest) * 100}%` }} />
    <i className="risk-bar__lost" style={{ width: `${(rates.lostRate / highest) * 100}%` }} />
  </span>
);

export const RiskWords = ({ rates }: { rates: Rates }) => (
  <span className="risk-words">
    <span className="sr-only">연체율</span> {delayRate(rates.delayRate)} · <span className="sr-only">손실률</span> {delayRate(rates.lostRate)}
  </span>
);
