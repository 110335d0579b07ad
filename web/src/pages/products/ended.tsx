/** Products that are no longer open, page by page. */
import { Button } from "#/ui/button";
import { Listed, ProductListPage, ProductSection } from "./product-list";
import { type Family, useEnded } from "./products-api";

export function EndedProducts({ family }: { family: Family }) {
  const list = useEnded(family);
  return (
    <ProductListPage family={family} title="마감된 상품">
      <Listed query={list}>
        {({ pages }) => (
          <>
            <ProductSection
              title="모집 마감"
              count={pages[0]?.totalCount}
              products={pages.flatMap(({ products }) => products)}
              empty="마감된 상품이 아직 없어요"
            />
            {list.hasNextPage && (
              <Button look="quiet" block className="mt-6" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                상품 더 보기
              </Button>
            )}
          </>
        )}
      </Listed>
    </ProductListPage>
  );
}

export const EndedCollateral = () => <EndedProducts family="collateral" />;
export const EndedCredit = () => <EndedProducts family="credit" />;
