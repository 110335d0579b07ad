/** A product list in pages. Its conditions, order and page are in the address. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { get } from "#/core/api/client";
import type { Page } from "#/core/api/gen";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { addressOf, changesOf } from "#/products/catalogue/filters/offer-filter";
import { conditions, NO_ENDED_FILTER, NO_FILTER, PAGE } from "#/products/catalogue/filters/product-filter";
import { ProductSort } from "#/products/catalogue/filters/sort-select";
import { type FilterInUse, useProductFilter } from "#/products/catalogue/filters/use-product-filter";
import { type Card, type Family, POLL_INTERVAL } from "#/products/catalogue/products-api";
import { FilteredProducts, NoResults } from "./filtered-products";
import { ListState, ProductSection } from "./product-list";

/** `path`: of the page and of its call. `title`: of the list, for the chosen outcome. `empty`: the text without products and conditions, for the same. `above`: what precedes the list. `line`: below the
 * products. `children`: what follows the list. */
type PagedListProps<P extends Page> = {
  family: Family;
  path: "/products/credit" | "/products/credit/ended" | "/products/collateral/ended";
  title(outcome: string | undefined): string;
  empty(outcome: string | undefined): string;
  above?(page: P, used: FilterInUse): ReactNode;
  line?: ReactNode;
  rows(products: readonly Card[]): ReactNode;
  children?: ReactNode;
};

export function PagedList<P extends Page>({ family, path, title, empty, above, line, rows, children }: PagedListProps<P>) {
  const ended = path.endsWith("/ended");
  const none = ended ? NO_ENDED_FILTER : NO_FILTER;
  const used = useProductFilter(none);
  const { filter, change } = used;
  const [outcome] = filter.outcomeList;
  const asked = { ...changesOf(filter, NO_FILTER), pageSize: PAGE };
  const list = useQuery({
    queryKey: ["products", path, filter],
    queryFn: () => get<P>(`/v2${path}`, { params: asked }),
    refetchInterval: POLL_INTERVAL,
    placeholderData: keepPreviousData,
  });
  return (
    <FilteredProducts family={family} used={used} found={list.data?.totalCount} ended={ended}>
      <ListState query={list}>
        {(page) => (
          <>
            {above?.(page, used)}
            {!page.products.length && conditions(filter) ? (
              <NoResults family={family} used={used} ended={ended} />
            ) : (
              <ProductSection
                title={title(outcome)}
                count={page.totalCount}
                products={page.products}
                empty={list.isPlaceholderData ? "상품을 불러오고 있어요" : empty(outcome)}
                line={line}
                more={<ProductSort ended={ended} value={filter.sort} onValue={(sort) => change((now) => ({ ...now, sort }))} />}
              >
                {rows(page.products)}
              </ProductSection>
            )}
            <Pages page={filter.page} last={Math.ceil(page.totalCount / PAGE)} to={(number) => `${path}?${addressOf({ ...filter, page: number }, none)}`} />
            {children}
          </>
        )}
      </ListState>
    </FilteredProducts>
  );
}

function Pages({ page, last, to }: { page: number; last: number; to(page: number): string }) {
  if (last < 2) return null;
  return (
    <nav className="mt-8 flex items-center justify-between gap-4" aria-label="쪽">
      {page > 1 ? (
        <AppLink className={buttonClass("quiet")} href={to(page - 1)}>
          이전
        </AppLink>
      ) : (
        <span />
      )}
      <span className="text-label text-ink-700">
        {page} / {last}
      </span>
      {page < last ? (
        <AppLink className={buttonClass("quiet")} href={to(page + 1)}>
          다음
        </AppLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
