/** A list of personal credit. Its conditions, order and page are in the address. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { get } from "#/core/api/client";
import type { Page } from "#/core/api/gen";
import { withMock } from "#/core/api/mock";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { conditions, type CreditFilter, creditFilterIn, NO_FILTER, PAGE } from "#/products/catalogue/filters/credit-filter";
import { CreditFilters } from "#/products/catalogue/filters/credit-filters";
import { addressOf, changesOf } from "#/products/catalogue/filters/offer-filter";
import { ProductSort } from "#/products/catalogue/filters/sort-select";
import { type Card, POLL_INTERVAL } from "#/products/catalogue/products-api";
import { ListState, ProductSection } from "./product-list";

/** `path`: of the page and of its call. `empty`: the text without products and conditions. `line`: an item after the first products.
 * `children`: what follows the list. */
type CreditListProps = {
  path: "/products/credit" | "/products/credit/ended";
  title: string;
  empty: string;
  line?: ReactNode;
  rows(products: readonly Card[], line: ReactNode): ReactNode;
  children?: ReactNode;
};

export function CreditList({ path, title, empty, line, rows, children }: CreditListProps) {
  const [parameters, changeParameters] = useQueryParameters();
  const filter = creditFilterIn(parameters);
  const list = useQuery({
    queryKey: ["products", path, filter],
    queryFn: () => get<Page>(`/v2${path}`, { params: { ...changesOf(filter, NO_FILTER), pageSize: PAGE } }),
    refetchInterval: POLL_INTERVAL,
    placeholderData: keepPreviousData,
  });
  const change = (to: (now: CreditFilter) => CreditFilter) =>
    changeParameters((now) => withMock(addressOf({ ...to(creditFilterIn(now)), page: NO_FILTER.page }, NO_FILTER), location.search));
  return (
    <div className="filtered-products max-xl:block">
      <CreditFilters filter={filter} found={list.data?.totalCount} onChange={change} />
      <div>
        <ListState query={list} shape="rows">
          {({ products, totalCount }) => (
            <>
              <ProductSection
                title={title}
                count={totalCount}
                products={products}
                empty={conditions(filter) ? "조건에 맞는 상품이 없어요. 조건을 넓혀 보세요." : empty}
                line={line}
                more={<ProductSort value={filter.sort} onValue={(sort) => change((now) => ({ ...now, sort }))} />}
              >
                {rows(products, line)}
              </ProductSection>
              <Pages page={filter.page} last={Math.ceil(totalCount / PAGE)} to={(page) => `${path}?${addressOf({ ...filter, page }, NO_FILTER)}`} />
              {children}
            </>
          )}
        </ListState>
      </div>
    </div>
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
