/** The smallest and largest rate and period of a list, as native lists. */
import { SelectField } from "#/core/ui/forms/choices";
import { type OfferFilter, PERIODS, RATES, withPeriods, withRates } from "./offer-filter";

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
  const words = options.map((value) => ({ value: String(value), label: `${value}${unit}` }));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
      <SelectField label={`최소 ${label}`} options={words} value={String(from)} onValue={(value) => onFrom(Number(value))} />
      <SelectField label={`최대 ${label}`} options={words} value={String(to)} onValue={(value) => onTo(Number(value))} />
    </div>
  );
}
