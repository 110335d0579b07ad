import { useState } from "react";
import { withMock } from "#/core/api/mock";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { addressOf } from "./offer-filter";
import { NO_FILTER, type ProductFilter, productFilterIn } from "./product-filter";

/** `hasRatio`: the list can be filtered by the ratio of debts to the collateral. `clear`: removes the conditions; order and outcome
 * stay. `cleared`: how often that happened. */
export type FilterInUse = { filter: ProductFilter; hasRatio: boolean; change(to: (now: ProductFilter) => ProductFilter): void; clear(): void; cleared: number };

/** The filter of the page's address. A change leads to the first page. `none`: the filter without any condition. */
export function useProductFilter(none: ProductFilter, hasRatio = false): FilterInUse {
  const [parameters, changeParameters] = useQueryParameters();
  const [cleared, setCleared] = useState(0);
  const change: FilterInUse["change"] = (to) =>
    changeParameters((now) => withMock(addressOf({ ...to(productFilterIn(now, none, hasRatio)), page: none.page }, none), location.search));
  const clear = () => {
    change(({ sort, outcomeList }) => ({ ...NO_FILTER, sort, outcomeList }));
    setCleared(cleared + 1);
  };
  return { filter: productFilterIn(parameters, none, hasRatio), hasRatio, change, clear, cleared };
}
