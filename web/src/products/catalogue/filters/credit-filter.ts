/** The filter of open personal credit. Pure functions. */
import { NO_OFFER_FILTER, type OfferFilter, offerConditions, offerFilterIn } from "./offer-filter";

const FIRST_PAGE = 1;
export const PAGE = 25;

export type CreditFilter = OfferFilter & { gradeList: readonly string[]; page: number };

export const NO_FILTER: CreditFilter = { ...NO_OFFER_FILTER, gradeList: [], page: FIRST_PAGE };

/** The filter of the address; invalid values are ignored. */
export function creditFilterIn(search: URLSearchParams): CreditFilter {
  const page = Number(search.get("page"));
  return {
    ...offerFilterIn(search),
    gradeList: search.getAll("gradeList"),
    page: Number.isSafeInteger(page) && page > FIRST_PAGE ? page : FIRST_PAGE,
  };
}

/** The number of conditions that differ from the default, without order and page. */
export const conditions = (filter: CreditFilter): number => offerConditions(filter) + Number(filter.gradeList.length > 0);
