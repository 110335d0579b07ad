/** What both lists filter and order by, stored in the address. Percent a year, months. Pure functions. */

export const RATE = { min: 4, max: 20, step: 2, range: 2 } as const;
export const RATES = Array.from({ length: (RATE.max - RATE.min) / RATE.step + 1 }, (_, i) => RATE.min + i * RATE.step);
export const PERIODS = [1, ...Array.from({ length: 10 }, (_, i) => 6 * (i + 1))];

export type OfferFilter = {
  titleKeyword: string;
  interestRateFrom: number;
  interestRateTo: number;
  periodFrom: number;
  periodTo: number;
  sort: string;
};

/** A limit at the end of its scale excludes nothing. */
export const NO_OFFER_FILTER: OfferFilter = {
  titleKeyword: "",
  interestRateFrom: RATE.min,
  interestRateTo: RATE.max,
  periodFrom: 1,
  periodTo: 60,
  sort: "1",
};

/** The filter of the address; invalid values are ignored. */
export function offerFilterIn(search: URLSearchParams): OfferFilter {
  const one = (name: "interestRateFrom" | "interestRateTo" | "periodFrom" | "periodTo", among: readonly number[]) => {
    const value = Number(search.get(name));
    return among.includes(value) ? value : NO_OFFER_FILTER[name];
  };
  const sort = search.get("sort") ?? "";
  const found: OfferFilter = {
    titleKeyword: search.get("titleKeyword") ?? "",
    interestRateFrom: one("interestRateFrom", RATES),
    interestRateTo: one("interestRateTo", RATES),
    periodFrom: one("periodFrom", PERIODS),
    periodTo: one("periodTo", PERIODS),
    sort: /^[1-4]$/.test(sort) ? sort : NO_OFFER_FILTER.sort,
  };
  return withPeriods(withRates(found, {}), {});
}

type Value = string | number | readonly string[];

/** The values that differ from the default: what a call sends, and what stands in the address. */
export const changesOf = <F extends object>(filter: F, none: F): Record<string, Value> =>
  Object.fromEntries((Object.entries(filter) as [keyof F & string, Value][]).filter(([name, value]) => (Array.isArray(value) ? value.length > 0 : value !== none[name])));

export const addressOf = <F extends object>(filter: F, none: F): URLSearchParams =>
  new URLSearchParams(Object.entries(changesOf(filter, none)).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));

/** The codes with this one added, or removed if it is among them. */
export const toggled = (codes: readonly string[], code: string): string[] => (codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]);

/** Keeps the two rates at least `RATE.range` apart: moves the other rate, or at the end of the scale the changed one. */
export function withRates<F extends OfferFilter>(filter: F, change: Partial<Pick<OfferFilter, "interestRateFrom" | "interestRateTo">>): F {
  const next = { ...filter, ...change };
  if (next.interestRateTo - next.interestRateFrom >= RATE.range) return next;
  if (change.interestRateTo === undefined) {
    const from = Math.min(next.interestRateFrom, RATE.max - RATE.range);
    return { ...next, interestRateFrom: from, interestRateTo: from + RATE.range };
  }
  const to = Math.max(next.interestRateTo, RATE.min + RATE.range);
  return { ...next, interestRateFrom: to - RATE.range, interestRateTo: to };
}

/** Keeps the maximum period at least as long as the minimum. */
export function withPeriods<F extends OfferFilter>(filter: F, change: Partial<Pick<OfferFilter, "periodFrom" | "periodTo">>): F {
  const next = { ...filter, ...change };
  if (next.periodFrom <= next.periodTo) return next;
  return change.periodTo === undefined ? { ...next, periodTo: next.periodFrom } : { ...next, periodFrom: next.periodTo };
}

/** The number of conditions that differ from the default, without the order. */
export const offerConditions = ({ titleKeyword, interestRateFrom, interestRateTo, periodFrom, periodTo }: OfferFilter): number =>
  [
    titleKeyword !== "",
    interestRateFrom !== RATE.min || interestRateTo !== RATE.max,
    periodFrom !== NO_OFFER_FILTER.periodFrom || periodTo !== NO_OFFER_FILTER.periodTo,
  ].filter(Boolean).length;
