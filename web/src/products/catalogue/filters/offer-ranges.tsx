/** The smallest and largest rate and period of a list: each a range of two native lists. */
import { Field } from "#/core/ui/forms/field";
import { type OfferFilter, PERIODS, RATES, withPeriods, withRates } from "./offer-filter";
import "./offer-ranges.css";

export const OfferRanges = <F extends OfferFilter>({ filter, onChange }: { filter: F; onChange(to: (now: F) => F): void }) => (
  <>
    <Range
      label="수익률"
      unit="%"
      options={RATES}
      from={filter.interestRateFrom}
      to={filter.interestRateTo}
      onFrom={(interestRateFrom) => onChange((now) => withRates(now, { interestRateFrom }))}
      onTo={(interestRateTo) => onChange((now) => withRates(now, { interestRateTo }))}
    />
    <Range
      label="기간"
      unit="개월"
      options={PERIODS}
      from={filter.periodFrom}
      to={filter.periodTo}
      onFrom={(periodFrom) => onChange((now) => withPeriods(now, { periodFrom }))}
      onTo={(periodTo) => onChange((now) => withPeriods(now, { periodTo }))}
    />
  </>
);

type RangeProps = { label: string; unit: string; options: readonly number[]; from: number; to: number; onFrom(value: number): void; onTo(value: number): void };

function Range({ label, unit, options, from, to, onFrom, onTo }: RangeProps) {
  const end = (name: string, value: number, onValue: (value: number) => void) => (
    <select className="input input--select" aria-label={`${name} ${label}`} value={value} onChange={(event) => onValue(Number(event.target.value))}>
      {options.map((one) => (
        <option key={one} value={one}>
          {one}
          {unit}
        </option>
      ))}
    </select>
  );
  return (
    <Field group label={label}>
      <div className="offer-range">
        {end("최소", from, onFrom)}
        <span aria-hidden="true">~</span>
        {end("최대", to, onTo)}
      </div>
    </Field>
  );
}
