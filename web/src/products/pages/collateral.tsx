/** Secured products that are open and open later, and the latest that are no longer open. */
import { conditions, NO_FILTER } from "#/products/catalogue/filters/product-filter";
import { changesOf } from "#/products/catalogue/filters/offer-filter";
import { ProductSort } from "#/products/catalogue/filters/sort-select";
import { useProductFilter } from "#/products/catalogue/filters/use-product-filter";
import { useCollateral, useCounts } from "#/products/catalogue/products-api";
import { FilteredProducts, NoResults } from "./filtered-products";
import { ListState, MoreEnded, Practice, ProductListPage, ProductSection } from "./product-list";

const RECENT = 6; // closed products before the link to all
const MOST = 100; // products of a phase in an answer

export default function CollateralProducts() {
  const used = useProductFilter(NO_FILTER, true);
  const { filter, change } = used;
  const list = useCollateral(changesOf(filter, NO_FILTER));
  const { data: counts } = useCounts("collateral");
  const found = list.data && list.data.ongoing.length + list.data.planned.length;
  return (
    <ProductListPage family="collateral" title="투자 상품">
      <FilteredProducts family="collateral" used={used} found={found}>
        <ListState query={list}>
          {({ ongoing, planned, ended }) => (
            <>
              {conditions(filter) && !ongoing.length && !planned.length ? (
                <NoResults family="collateral" used={used} />
              ) : (
                <>
                  <ProductSection
                    title="모집 중"
                    count={ongoing.length < MOST ? ongoing.length : undefined}
                    products={ongoing}
                    empty="지금 모집하는 상품이 없어요"
                    more={<ProductSort ended={false} value={filter.sort} onValue={(sort) => change((now) => ({ ...now, sort }))} />}
                    line={<Practice family="collateral" />}
                  />
                  {ongoing.length >= MOST && <p className="caption mt-6">상품을 {MOST}개까지 보여 드려요. 조건을 더하면 나머지를 찾을 수 있어요.</p>}
                  <ProductSection title="오픈 예정" count={planned.length} products={planned} />
                </>
              )}
              <ProductSection title="모집 마감" count={conditions(filter) ? undefined : counts?.ended} products={ended.slice(0, RECENT)} more={<MoreEnded family="collateral" />} />
              {filter.loanToValueTo !== NO_FILTER.loanToValueTo && <p className="caption mt-8">LTV 조건은 모집 중과 오픈 예정 상품에만 적용돼요.</p>}
              {!ended.length && (
                <p className="mt-8">
                  <MoreEnded family="collateral" />
                </p>
              )}
            </>
          )}
        </ListState>
      </FilteredProducts>
    </ProductListPage>
  );
}
