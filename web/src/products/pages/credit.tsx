import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { get } from "#/core/api/client";
import type { Page } from "#/core/api/gen";
import { isMock, withMock } from "#/core/api/mock";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { conditions, type CreditFilter, creditFilterIn, NO_FILTER, PAGE } from "#/products/catalogue/filters/credit-filter";
import { CreditFilters } from "#/products/catalogue/filters/credit-filters";
import { addressOf, changesOf } from "#/products/catalogue/filters/offer-filter";
import { ProductSort } from "#/products/catalogue/filters/sort-select";
import { PHASE, POLL_INTERVAL } from "#/products/catalogue/products-api";
import { CreditRows, PlannedCreditRows } from "./credit-rows";
import { ListState, MoreEnded, ProductListPage, ProductSection } from "./product-list";

const PERSONAL_CREDIT = "6"; // of `searchProductCategory`

const useCredit = (filter: CreditFilter) =>
  useQuery({
    queryKey: ["products", "credit", filter],
    queryFn: () => get<Page>("/v2/products/credit", { params: { ...changesOf(filter, NO_FILTER), pageSize: PAGE } }),
    refetchInterval: POLL_INTERVAL,
    placeholderData: keepPreviousData,
  });

/** Personal credit that is not open yet. Mock investing has none. */
const usePlanned = () =>
  useQuery({
    queryKey: ["products", "credit", "planned"],
    queryFn: () => get<Page>("/v2/search/product/card-list", { params: { categoryList: PERSONAL_CREDIT, stateList: PHASE.planned } }),
    refetchInterval: POLL_INTERVAL,
    enabled: !isMock(useLocation().search),
  });

export default function CreditProducts() {
  const [parameters, changeParameters] = useQueryParameters();
  const filter = creditFilterIn(parameters);
  const list = useCredit(filter);
  const { data: planned } = usePlanned();
  const change = (to: (now: CreditFilter) => CreditFilter) =>
    changeParameters((now) => withMock(addressOf({ ...to(creditFilterIn(now)), page: NO_FILTER.page }, NO_FILTER), location.search));
  return (
    <ProductListPage family="credit" title="투자 상품">
      <div className="filtered-products max-xl:block">
        <CreditFilters filter={filter} onChange={change} />
        <div>
          <ListState query={list}>
            {({ products, totalCount }) => (
              <>
                <ProductSection
                  title="모집 중"
                  count={totalCount}
                  products={products}
                  empty={conditions(filter) ? "조건에 맞는 상품이 없어요. 조건을 넓혀 보세요." : "지금 모집하는 상품이 없어요"}
                  more={<ProductSort value={filter.sort} onValue={(sort) => change((now) => ({ ...now, sort }))} />}
                >
                  <CreditRows products={products} />
                </ProductSection>
                <Pages filter={filter} last={Math.ceil(totalCount / PAGE)} />
                {planned && (
                  <ProductSection title="오픈 예정" count={planned.totalCount} products={planned.products}>
                    <PlannedCreditRows products={planned.products} />
                  </ProductSection>
                )}
                <p className="mt-8">
                  <MoreEnded family="credit" />
                </p>
              </>
            )}
          </ListState>
        </div>
      </div>
    </ProductListPage>
  );
}

function Pages({ filter, last }: { filter: CreditFilter; last: number }) {
  if (last < 2) return null;
  const to = (page: number) => `/products/credit?${addressOf({ ...filter, page }, NO_FILTER)}`;
  return (
    <nav className="mt-8 flex items-center justify-between gap-4" aria-label="쪽">
      {filter.page > 1 ? (
        <AppLink className={buttonClass("quiet")} href={to(filter.page - 1)}>
          이전
        </AppLink>
      ) : (
        <span />
      )}
      <span className="text-label text-ink-700">
        {filter.page} / {last}
      </span>
      {filter.page < last ? (
        <AppLink className={buttonClass("quiet")} href={to(filter.page + 1)}>
          다음
        </AppLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
