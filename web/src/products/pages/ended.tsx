/** Secured products that are no longer open, in pages. */
import { LoadMore } from "#/core/ui/load-more";
import { useEnded } from "#/products/catalogue/products-api";
import { ListState, ProductListPage, ProductSection } from "./product-list";

export default function EndedCollateral() {
  const list = useEnded();
  return (
    <ProductListPage family="collateral" title="마감된 상품">
      <ListState query={list}>
        {({ pages }) => (
          <>
            <ProductSection
              title="모집 마감"
              count={pages[0]?.totalCount}
              products={pages.flatMap(({ products }) => products)}
              empty="마감된 상품이 아직 없어요"
            />
            {list.hasNextPage && <LoadMore label="상품 더 보기" busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
          </>
        )}
      </ListState>
    </ProductListPage>
  );
}
