/** Search among secured products: title, rates, periods, kinds, phases, order. The filter is in the address. */
import { useState } from "react";
import { post } from "#/core/api/client";
import type { SearchResponse } from "#/core/api/gen";
import { withMock } from "#/core/api/mock";
import { QueryStatus } from "#/core/journeys/query-status";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Chips } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Page } from "#/core/ui/layout/page";
import { LoadMore } from "#/core/ui/load-more";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { useCodes } from "#/products/catalogue/categories";
import { countsFor } from "#/products/catalogue/filters/collateral-counts";
import { type CollateralFilter, collateralFilterIn, conditions, NO_FILTER } from "#/products/catalogue/filters/collateral-filter";
import { CollateralFilters } from "#/products/catalogue/filters/collateral-filters";
import { FilterSheet } from "#/products/catalogue/filters/filter-sheet";
import { addressOf, changesOf, toggled } from "#/products/catalogue/filters/offer-filter";
import { OfferRanges } from "#/products/catalogue/filters/offer-ranges";
import { ProductSort } from "#/products/catalogue/filters/sort-select";
import { PHASE, POLL_INTERVAL, useCounts, usePages } from "#/products/catalogue/products-api";
import { TitleField } from "#/products/catalogue/filters/title-field";
import { ProductSection } from "./product-list";

const ONGOING = { phase: PHASE.ongoing, title: "모집 중" };
const PLANNED = { phase: PHASE.planned, title: "오픈 예정" };
const ENDED = { phase: PHASE.ended, title: "모집 마감" };

type SearchResult = SearchResponse["data"];

/** The products of a phase that match. Ended products do not change. */
const useSearch = (wanted: CollateralFilter, { phase, title }: { phase: string; title: string }) => {
  const isAsked = wanted.stateList.length === 0 || wanted.stateList.includes(phase);
  const { stateList: _, ...asked } = changesOf(wanted, NO_FILTER);
  const list = usePages<SearchResult>({
    queryKey: ["products", "search", phase, asked],
    read: (page) => post("/v2/search/product/default", { ...asked, ...page, stateList: [phase] }),
    enabled: isAsked,
    refetchInterval: phase === PHASE.ended ? false : POLL_INTERVAL,
  });
  return { title, isAsked, list };
};

export default function SearchProducts() {
  const [parameters, changeParameters] = useQueryParameters();
  const wanted = collateralFilterIn(parameters);
  const searches = [useSearch(wanted, ONGOING), useSearch(wanted, PLANNED), useSearch(wanted, ENDED)].filter(({ isAsked }) => isAsked);
  const waiting = searches.find(({ list }) => !list.data)?.list;
  const found = searches.reduce((sum, { list }) => sum + totalOf(list), 0);
  const { data: counts } = useCounts();
  const numbers = counts && countsFor(counts.categories, wanted);
  const { collateralCategory = [], state = [] } = useCodes();
  const change = (to: (now: CollateralFilter) => CollateralFilter) =>
    changeParameters((now) => withMock(addressOf(to(collateralFilterIn(now)), NO_FILTER), location.search));
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    change((now) => ({ ...NO_FILTER, sort: now.sort }));
    setCleared(cleared + 1);
  };
  return (
    <Page title="담보 상품 찾기">
      <div className="filtered-products">
        <div className="only-lg">
          <CollateralFilters wanted={wanted} />
        </div>
        <div>
          <div className="grid max-w-read gap-5">
            <TitleField key={cleared} initial={cleared ? "" : wanted.titleKeyword} onTitle={(titleKeyword) => change((now) => ({ ...now, titleKeyword }))} />
            <FilterSheet label="조건" chosen={conditions(wanted)} found={waiting ? undefined : found} from="lg" onClear={clear}>
              <OfferRanges filter={wanted} onChange={change} />
              <ChipGroup label="종류" codes={collateralCategory} count={numbers?.ofCategory} chosen={wanted.categoryList} onToggle={(code) => change((now) => ({ ...now, categoryList: toggled(now.categoryList, code) }))} />
              <ChipGroup label="모집 상태" codes={state} count={numbers?.ofState} chosen={wanted.stateList} onToggle={(code) => change((now) => ({ ...now, stateList: toggled(now.stateList, code) }))} />
            </FilterSheet>
          </div>
          {waiting ? (
            <div className="mt-8 min-h-dvh">
              <QueryStatus of={waiting} words="상품을 불러오고 있어요" shape="cards" lines={4} />
            </div>
          ) : (
            <>
              <div className="mt-8 flex flex-wrap items-center justify-between gap-x-4">
                <p className="text-label font-strong" role="status">
                  상품 {found}개
                </p>
                <ProductSort value={wanted.sort} onValue={(sort) => change((now) => ({ ...now, sort }))} />
              </div>
              {found === 0 && <NoResults keyword={wanted.titleKeyword} onClear={clear} />}
              {searches.map(({ title, list }) => (
                <Results key={title} title={title} list={list} />
              ))}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

type SeveralProps = { label: string; codes: readonly { code: string; name: string }[]; count: ((code: string) => number) | undefined; chosen: readonly string[]; onToggle(code: string): void };

const ChipGroup = ({ label, codes, count, chosen, onToggle }: SeveralProps) => (
  <div className="only-sm">
    <Field group label={label}>
      <Chips label={label} options={codes.map(({ code, name }) => ({ value: code, label: name, ...(count && { count: count(code) }) }))} chosen={chosen} onToggle={onToggle} />
    </Field>
  </div>
);

const NoResults = ({ keyword, onClear }: { keyword: string; onClear(): void }) => (
  <EmptyState title="조건에 맞는 상품이 없어요. 조건을 넓혀 보세요.">
    <Button onClick={onClear}>조건 모두 지우기</Button>
    <AppLink className={buttonClass("quiet")} href={`/products/credit${keyword && `?titleKeyword=${encodeURIComponent(keyword)}`}`}>
      개인신용 상품에서 찾기
    </AppLink>
  </EmptyState>
);

type List = ReturnType<typeof usePages<SearchResult>>;

const totalOf = ({ data }: List): number => data?.pages[0]?.totalCount ?? 0;

/** The products of a phase, in pages. */
const Results = ({ title, list }: { title: string; list: List }) => (
  <>
    <ProductSection title={title} count={totalOf(list)} products={list.data?.pages.flatMap(({ products }) => products) ?? []} />
    {list.hasNextPage && <LoadMore label={`${title} 상품 더 보기`} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
  </>
);
