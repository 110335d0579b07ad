import { useNavigate } from "react-router";
import { withMock } from "#/core/api/mock";
import { AppLink } from "#/core/session/app-link";
import { NO_FILTER } from "#/products/catalogue/filters/collateral-filter";
import { CollateralFilters, SEARCH } from "#/products/catalogue/filters/collateral-filters";
import { ProductSort } from "#/products/catalogue/filters/sort-select";
import { PHASE, useCollateral, useCounts } from "#/products/catalogue/products-api";
import { ListState, MoreEnded, Practice, ProductListPage, ProductSection } from "./product-list";

/** The way to the search, which has every condition and order. */
function Search() {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4">
      <AppLink className="link" href={SEARCH}>
        조건으로 찾기
      </AppLink>
      <ProductSort value={NO_FILTER.sort} onValue={(sort) => void navigate(`${SEARCH}?${withMock(new URLSearchParams({ sort }), location.search)}`)} />
    </div>
  );
}

/** The way to the search, which has the products of the phase beyond those of this list. */
const Rest = ({ phase, title, shown, count = 0 }: { phase: string; title: string; shown: number; count: number | undefined }) =>
  count > shown && (
    <p className="mt-6">
      <AppLink className="link" href={`${SEARCH}?stateList=${phase}`}>
        {title} {count}개 모두 보기
      </AppLink>
    </p>
  );

const RECENT = 4; // closed products before the link to all

export default function CollateralProducts() {
  const list = useCollateral();
  const { data: counts } = useCounts();
  return (
    <ProductListPage family="collateral" title="투자 상품">
      <div className="filtered-products">
        <CollateralFilters wanted={NO_FILTER} />
        <div>
          <ListState query={list}>
            {({ ongoing, planned, ended }) => (
              <>
                <ProductSection title="모집 중" count={counts?.ongoing} products={ongoing} empty="지금 모집하는 상품이 없어요" more={<Search />} line={<Practice family="collateral" />} />
                <Rest phase={PHASE.ongoing} title="모집 중인 상품" shown={ongoing.length} count={counts?.ongoing} />
                <ProductSection title="오픈 예정" count={counts?.planned} products={planned} />
                <Rest phase={PHASE.planned} title="오픈 예정 상품" shown={planned.length} count={counts?.planned} />
                <ProductSection title="모집 마감" products={ended.slice(0, RECENT)} more={<MoreEnded family="collateral" />} />
              </>
            )}
          </ListState>
        </div>
      </div>
    </ProductListPage>
  );
}
