import { AppLink } from "#/core/session/app-link";
import { CollateralFilters } from "#/products/catalogue/filters/collateral-filters";
import { useCollateral, useCounts, type ProductFilter } from "#/products/catalogue/products-api";
import { ListState, MoreEnded, ProductListPage, ProductSection } from "./product-list";

const NO_FILTER: ProductFilter = { titleKeyword: "", categoryList: [], stateList: [] };

const Search = () => (
  <AppLink className="link" href="/products/collateral/search">
    조건으로 찾기
  </AppLink>
);

export default function CollateralProducts() {
  const list = useCollateral();
  const { data: counts } = useCounts("collateral");
  return (
    <ProductListPage family="collateral" title="투자 상품">
      <div className="filtered-products">
        <CollateralFilters wanted={NO_FILTER} />
        <div>
          <ListState query={list}>
            {({ ongoing, planned, ended }) => (
              <>
                <ProductSection title="모집 중" count={counts?.ongoing} products={ongoing} empty="지금 모집하는 상품이 없어요" more={<Search />} />
                <ProductSection title="오픈 예정" count={counts?.planned} products={planned} />
                <ProductSection title="모집 마감" products={ended} more={<MoreEnded family="collateral" />} />
              </>
            )}
          </ListState>
        </div>
      </div>
    </ProductListPage>
  );
}
