/** The filter of secured products: a column beside the list on wide screens, a row of links above it on phones. */
import { Link, useLocation } from "react-router";
import { withMock } from "#/core/api/mock";
import { useCodes } from "../categories";
import { useCounts } from "../products-api";
import { countsFor } from "./collateral-counts";
import { type CollateralFilter, NO_FILTER } from "./collateral-filter";
import { addressOf } from "./offer-filter";
import "./collateral-filters.css";

const LIST = "/products/collateral";
export const SEARCH = `${LIST}/search`;

/** `wanted`: the filter of the list beside it. */
export function CollateralFilters({ wanted }: { wanted: CollateralFilter }) {
  const { search } = useLocation();
  const { data: counts } = useCounts();
  const { collateralCategory = [] } = useCodes();
  const to = (part: Partial<CollateralFilter>) => `${SEARCH}?${withMock(addressOf({ ...wanted, ...part }, NO_FILTER), search)}`;
  const everything = { pathname: LIST, search: withMock(new URLSearchParams(), search).toString() };
  const numbers = counts && countsFor(counts.categories, wanted);
  const states = [
    { code: "2", name: "모집 중" },
    { code: "1", name: "오픈 예정" },
    { code: "3", name: "모집 마감" },
  ];
  const is = (list: readonly string[], code: string) => list.length === 1 && list[0] === code;
  return (
    <nav className="product-filter" aria-label="상품 조건">
      <h2 className="text-label font-strong only-lg">모집 상태</h2>
      <ul>
        <li>
          <Link to={everything} aria-current={wanted.stateList.length === 0 ? "true" : undefined}>
            모두 <b>{numbers?.ofEveryState}</b>
          </Link>
        </li>
        {states.map(({ code, name }) => (
          <li key={code}>
            <Link to={to({ stateList: [code] })} aria-current={is(wanted.stateList, code) ? "true" : undefined}>
              {name} <b>{numbers?.ofState(code)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {collateralCategory.length > 0 && <h2 className="text-label font-strong only-lg">상품 종류</h2>}
      <ul>
        {collateralCategory.map(({ code, name }) => (
          <li key={code}>
            <Link to={to({ categoryList: is(wanted.categoryList, code) ? [] : [code] })} aria-current={is(wanted.categoryList, code) ? "true" : undefined}>
              {name} <b>{numbers?.ofCategory(code)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
