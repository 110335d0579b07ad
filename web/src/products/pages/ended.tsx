/** Products that are no longer open, in pages. */
import { LoadMore } from "#/core/ui/load-more";
import { type Family, useEnded } from "#/products/catalogue/products-api";
import { ListState, ProductListPage, ProductSection } from "./product-list";

export function EndedProducts({ family }: { family: Family }) {
  const list = useEnded(family);
  return (
    <ProductListPage family={family} title="마감된 상품" ended>
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

export const EndedCollateral = () => <EndedProducts family="collateral" />;
export const EndedCredit = () => <EndedProducts family="credit" />;
