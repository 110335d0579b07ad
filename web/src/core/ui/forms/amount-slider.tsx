/** A slider drawn as a progress bar: the chosen amount and the rest of the limit. */
import { type CSSProperties, useId } from "react";
import { reading } from "#/core/lib/money";
import { IconButton } from "../button";
import { Figure } from "../layout/content";
import "./amount-slider.css";

const LONG = 100_000_000; // won; from this amount the text needs the full width

type AmountSliderProps = { label: string; value: number; min: number; max: number; step: number; onValue(won: number): void };

export function AmountSlider({ label, value, min, max, step, onValue }: AmountSliderProps) {
  const id = useId();
  const set = (won: number) => onValue(Math.min(max, Math.max(min, won)));
  const share = value / max;
  return (
    <div className="field">
      <div className="amount-slider__head">
        <div>
          <span className="field__label" id={id}>
            {label}
          </span>
          <Figure value={reading(value).slice(0, -1)} unit="원" large={max < LONG} live />
        </div>
        <div className="flex gap-2">
          <IconButton icon="minus" label={`${reading(step)} 줄이기`} className="button--quiet" onClick={() => set(value - step)} />
          <IconButton icon="plus" label={`${reading(step)} 늘리기`} className="button--quiet" onClick={() => set(value + step)} />
        </div>
      </div>
      <div className="amount-slider__track" style={{ "--p": share.toFixed(4) } as CSSProperties}>
        <div className="progress-bar" style={{ "--p": "inherit" } as CSSProperties} />
        <span className="amount-slider__grip" />
        <span className="amount-slider__value">{share < 0.3 ? "" : label}</span>
        <span className="amount-slider__rest">{share > 0.72 ? "" : `남은 한도 ${reading(max - value).slice(0, -1)}`}</span>
        <input
          type="range"
          min={0}
          max={max}
          step={step}
          value={value}
          aria-labelledby={id}
          aria-valuetext={reading(value)}
          onChange={(event) => set(Number(event.target.value))}
        />
      </div>
      <p className="amount-slider__scale">
        <span>{reading(min)}부터</span>
        <span>
          {reading(max)}까지 · {reading(step)} 단위
        </span>
      </p>
    </div>
  );
}
