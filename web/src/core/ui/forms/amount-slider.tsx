/** An amount that is typed, or slid on a progress bar: the chosen amount and the rest. An error takes the place of the bounds; above them one press corrects it. */
import type { CSSProperties } from "react";
import { amountText } from "#/core/lib/money";
import { IconButton } from "../button";
import { type Bounds, boundsWords, nearest } from "./amount";
import { MoneyField } from "./money-field";
import "./amount-slider.css";

type AmountSliderProps = Bounds & {
  label: string;
  /** As typed, so perhaps out of bounds; 0 while the field is empty. */
  value: number;
  error?: string | undefined;
  /** What the rest of the bar is; without it the rest has no words. */
  rest?: string;
  onValue(won: number): void;
};

export function AmountSlider({ label, value, error, rest, onValue, ...bounds }: AmountSliderProps) {
  const { max, step } = bounds;
  const slid = nearest(value, bounds);
  const slide = (won: number) => onValue(nearest(won, bounds));
  const share = slid / max;
  return (
    <div className="amount-slider">
      <div className="amount-slider__head">
        <MoneyField label={label} help={error ? undefined : boundsWords(bounds)} error={error} fixes={value > max ? [max] : []} value={value || null} onValue={(won) => onValue(won ?? 0)} />
        <div className="amount-slider__steps">
          <IconButton icon="minus" label={`${amountText(step)} 줄이기`} className="button--quiet" onClick={() => slide(slid - step)} />
          <IconButton icon="plus" label={`${amountText(step)} 늘리기`} className="button--quiet" onClick={() => slide(slid + step)} />
        </div>
      </div>
      <div className="amount-slider__track" style={{ "--p": share.toFixed(4) } as CSSProperties}>
        <div className="progress-bar" style={{ "--p": "inherit" } as CSSProperties} />
        <span className="amount-slider__grip" />
        <span className="amount-slider__value">{share < 0.3 ? "" : label}</span>
        <span className="amount-slider__rest">{rest && share <= 0.72 && `${rest} ${amountText(max - slid).slice(0, -1)}`}</span>
        <input
          type="range"
          min={0}
          max={max}
          step={step}
          value={slid}
          aria-label={`${label} 조절`}
          aria-valuetext={amountText(slid)}
          onChange={(event) => slide(Number(event.target.value))}
        />
      </div>
    </div>
  );
}
