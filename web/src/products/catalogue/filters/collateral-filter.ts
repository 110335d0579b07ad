/** The filter of secured products; codes of `GET /v2/codes`. Pure functions. */
import { NO_OFFER_FILTER, type OfferFilter, offerConditions, offerFilterIn } from "./offer-filter";

export type CollateralFilter = OfferFilter & { categoryList: readonly string[]; stateList: readonly string[] };

export const NO_FILTER: CollateralFilter = { ...NO_OFFER_FILTER, categoryList: [], stateList: [] };

/** The filter of the address; invalid values are ignored. */
export const collateralFilterIn = (search: URLSearchParams): CollateralFilter => ({
  ...offerFilterIn(search),
  categoryList: search.getAll("categoryList"),
  stateList: search.getAll("stateList").filter((state) => /^[1-3]$/.test(state)),
});

/** The number of conditions that differ from the default, without title and order. */
export const conditions = (filter: CollateralFilter): number =>
  offerConditions({ ...filter, titleKeyword: "" }) + Number(filter.categoryList.length > 0) + Number(filter.stateList.length > 0);
