import { useState } from "react";
import { withMock } from "#/core/api/mock";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { addressOf } from "./offer-filter";
import { NO_FILTER, type ProductFilter, productFilterIn } from "./product-filter";

/** `clear`: removes the conditions; order and outcome stay. `cleared`: how often that happened. */
export type FilterInUse = { filter: ProductFilter; change(to: (now: ProductFilter) => ProductFilter): void; clear(): void; cleared: number };

/** The filter of the page's address. A change leads to the first page. `none`: the filter without any condition. */
export function useProductFilter(none: ProductFilter): FilterInUse {
  const [parameters, changeParameters] = useQueryParameters();
  const [cleared, setCleared] = useState(0);
  const change: FilterInUse["change"] = (to) =>
    changeParameters((now) => withMock(addressOf({ ...to(productFilterIn(now, none)), page: none.page }, none), location.search));
  const clear = () => {
    change(({ sort, outcomeList }) => ({ ...NO_FILTER, sort, outcomeList }));
    setCleared(cleared + 1);
  };
  return { filter: productFilterIn(parameters, none), change, clear, cleared };
}
