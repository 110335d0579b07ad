/** Filters and order of open personal credit, stored in the address. Percent a year, months. Pure functions. */

export const RATE = { min: 4, max: 20, step: 2, range: 2 } as const;
export const RATES = Array.from({ length: (RATE.max - RATE.min) / RATE.step + 1 }, (_, i) => RATE.min + i * RATE.step);
export const PERIODS = [1, ...Array.from({ length: 10 }, (_, i) => 6 * (i + 1))];

const FIRST_PAGE = 1;
const USUAL_SORT = "1";
export const PAGE = 25;

export type CreditFilter = {
  titleKeyword: string;
  interestRateFrom: number;
  interestRateTo: number;
  periodFrom: number;
  periodTo: number;
  gradeList: readonly string[];
  sort: string;
  page: number;
};

export const NO_FILTER: CreditFilter = {
  titleKeyword: "",
  interestRateFrom: RATE.min,
  interestRateTo: RATE.max,
  periodFrom: 1,
  periodTo: 60,
  gradeList: [],
  sort: USUAL_SORT,
  page: FIRST_PAGE,
};

/** The filter of the address; invalid values are ignored. */
export function filterIn(search: URLSearchParams): CreditFilter {
  const one = (name: "interestRateFrom" | "interestRateTo" | "periodFrom" | "periodTo", among: readonly number[]) => {
    const value = Number(search.get(name));
    return among.includes(value) ? value : NO_FILTER[name];
  };
  const page = Number(search.get("page"));
  const found: CreditFilter = {
    titleKeyword: search.get("titleKeyword") ?? "",
    interestRateFrom: one("interestRateFrom", RATES),
    interestRateTo: one("interestRateTo", RATES),
    periodFrom: one("periodFrom", PERIODS),
    periodTo: one("periodTo", PERIODS),
    gradeList: search.getAll("gradeList"),
    sort: /^[1-4]$/.test(search.get("sort") ?? "") ? (search.get("sort") ?? USUAL_SORT) : USUAL_SORT,
    page: Number.isSafeInteger(page) && page > FIRST_PAGE ? page : FIRST_PAGE,
  };
  return withPeriods(withRates(found, {}), {});
}

/** Only the values that differ from the default, so that addresses stay short. */
export function addressOf(filter: CreditFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, one);
    else if (value !== NO_FILTER[name as keyof CreditFilter]) search.set(name, String(value));
  }
  return search;
}

/** Keeps the two rates at least `RATE.range` apart: moves the other rate, or at the end of the scale the changed one. */
export function withRates(filter: CreditFilter, change: Partial<Pick<CreditFilter, "interestRateFrom" | "interestRateTo">>): CreditFilter {
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
export function withPeriods(filter: CreditFilter, change: Partial<Pick<CreditFilter, "periodFrom" | "periodTo">>): CreditFilter {
  const next = { ...filter, ...change };
  if (next.periodFrom <= next.periodTo) return next;
  return change.periodTo === undefined ? { ...next, periodTo: next.periodFrom } : { ...next, periodFrom: next.periodTo };
}

/** The number of conditions that differ from the default, without order and page. */
export const conditions = ({ titleKeyword, interestRateFrom, interestRateTo, periodFrom, periodTo, gradeList }: CreditFilter): number =>
  [
    titleKeyword !== "",
    interestRateFrom !== RATE.min || interestRateTo !== RATE.max,
    periodFrom !== NO_FILTER.periodFrom || periodTo !== NO_FILTER.periodTo,
    gradeList.length > 0,
  ].filter(Boolean).length;
