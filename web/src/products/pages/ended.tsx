/** Products that are no longer open, in pages. */
import { LoadMore } from "#/core/ui/load-more";
import { useEnded } from "#/products/catalogue/products-api";
import { CreditList } from "./credit-list";
import { EndedCreditRows } from "./credit-rows";
import { ListState, ProductListPage, ProductSection } from "./product-list";

const TITLE = "마감된 상품";
const SECTION = { title: "모집 마감", empty: "마감된 상품이 아직 없어요" };

export function EndedCollateral() {
  const list = useEnded();
  return (
    <ProductListPage family="collateral" title={TITLE} ended>
      <ListState query={list}>
        {({ pages }) => (
          <>
            <ProductSection {...SECTION} count={pages[0]?.totalCount} products={pages.flatMap(({ products }) => products)} />
            {list.hasNextPage && <LoadMore label="상품 더 보기" busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
          </>
        )}
      </ListState>
    </ProductListPage>
  );
}

export const EndedCredit = () => (
  <ProductListPage family="credit" title={TITLE} ended>
    <CreditList path="/products/credit/ended" {...SECTION} rows={(products) => <EndedCreditRows products={products} />} />
  </ProductListPage>
);
