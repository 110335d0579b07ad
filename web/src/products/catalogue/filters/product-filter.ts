/** The filter of a product list, stored in the address. Codes of `GET /v2/codes`. Pure functions. */
import { NO_OFFER_FILTER, type OfferFilter, offerConditions, offerFilterIn } from "./offer-filter";

const FIRST_PAGE = 1;
export const PAGE = 25;

/** Percent of the collateral that the loan and the debts before it may be; the last one excludes nothing. */
export const RATIOS = [40, 50, 60, 70, 80, 100] as const;
const ANY_RATIO = 100;

export type ProductFilter = OfferFilter & { categoryList: readonly string[]; gradeList: readonly string[]; loanToValueTo: number; outcomeList: readonly string[]; page: number };

/** The filter of an open list, and that of a list of ended products, without any condition. */
export const NO_FILTER: ProductFilter = { ...NO_OFFER_FILTER, categoryList: [], gradeList: [], loanToValueTo: ANY_RATIO, outcomeList: [], page: FIRST_PAGE };
export const NO_ENDED_FILTER: ProductFilter = { ...NO_FILTER, sort: "5" };

/** The filter of the address; invalid values are ignored. `none`: that without any condition. `hasRatio`: the list can be filtered by
 * the ratio to the collateral. */
export function productFilterIn(search: URLSearchParams, none: ProductFilter, hasRatio: boolean): ProductFilter {
  const [page, sort, ratio] = [Number(search.get("page")), search.get("sort") ?? "", Number(search.get("loanToValueTo"))];
  return {
    ...offerFilterIn(search),
    sort: /^[1-5]$/.test(sort) ? sort : none.sort,
    categoryList: search.getAll("categoryList"),
    gradeList: search.getAll("gradeList"),
    loanToValueTo: (hasRatio && RATIOS.find((one) => one === ratio)) || none.loanToValueTo,
    outcomeList: search.getAll("outcomeList"),
    page: Number.isSafeInteger(page) && page > FIRST_PAGE ? page : FIRST_PAGE,
  };
}

/** The number of conditions that differ from the default, without order, page and outcome, which the list itself shows. */
export const conditions = (filter: ProductFilter): number =>
  offerConditions(filter) + [filter.categoryList.length > 0, filter.gradeList.length > 0, filter.loanToValueTo !== ANY_RATIO].filter(Boolean).length;
