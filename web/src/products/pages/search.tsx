/** Search among secured products: title, rates, periods, kinds, phases, order. The filter is in the address. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { post } from "#/core/api/client";
import type { SearchResponse } from "#/core/api/gen";
import { withMock } from "#/core/api/mock";
import { classNames } from "#/core/lib/class-names";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Chips } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { Icon } from "#/core/ui/icon";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Page } from "#/core/ui/layout/page";
import { LoadMore } from "#/core/ui/load-more";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { useCodes } from "#/products/catalogue/categories";
import { type CollateralFilter, collateralFilterIn, conditions, NO_FILTER } from "#/products/catalogue/filters/collateral-filter";
import { CollateralFilters } from "#/products/catalogue/filters/collateral-filters";
import { addressOf, changesOf, toggled } from "#/products/catalogue/filters/offer-filter";
import { OfferRanges } from "#/products/catalogue/filters/offer-ranges";
import { ProductSort } from "#/products/catalogue/filters/sort-select";
import { POLL_INTERVAL } from "#/products/catalogue/products-api";
import { TitleField } from "#/products/catalogue/filters/title-field";
import { ListState, ProductSection } from "./product-list";

type SearchResult = SearchResponse["data"];

const PAGE = 9; // products of a phase
const LARGEST = 99;

const useSearch = (wanted: CollateralFilter, pageSize: number) =>
  useQuery({
    queryKey: ["products", "search", wanted, pageSize],
    queryFn: () => post<SearchResult>("/v2/search/product/default", { ...changesOf(wanted, NO_FILTER), pageSize }),
    refetchInterval: POLL_INTERVAL,
    placeholderData: keepPreviousData,
  });

export default function SearchProducts() {
  const [parameters, changeParameters] = useQueryParameters();
  const wanted = collateralFilterIn(parameters);
  const [size, setSize] = useState(PAGE);
  const found = useSearch(wanted, size);
  const { collateralCategory = [], state = [] } = useCodes();
  const change = (to: (now: CollateralFilter) => CollateralFilter) => {
    setSize(PAGE);
    changeParameters((now) => withMock(addressOf(to(collateralFilterIn(now)), NO_FILTER), location.search));
  };
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
            <Folded chosen={conditions(wanted)}>
              <OfferRanges filter={wanted} onChange={change} />
              <ChipGroup label="종류" codes={collateralCategory} chosen={wanted.categoryList} onToggle={(code) => change((now) => ({ ...now, categoryList: toggled(now.categoryList, code) }))} />
              <ChipGroup label="모집 상태" codes={state} chosen={wanted.stateList} onToggle={(code) => change((now) => ({ ...now, stateList: toggled(now.stateList, code) }))} />
            </Folded>
          </div>
          <ListState query={found}>
            {(data) => (
              <>
                <div className="mt-8 flex flex-wrap items-center justify-between gap-x-4">
                  <p className="text-label font-strong" role="status">
                    상품 {data.totalCount}개
                  </p>
                  <ProductSort value={wanted.sort} onValue={(sort) => change((now) => ({ ...now, sort }))} />
                </div>
                <Results found={data} keyword={wanted.titleKeyword} more={data.products.length < data.totalCount && size < LARGEST} onMore={() => setSize(size + PAGE)} onClear={clear} />
              </>
            )}
          </ListState>
        </div>
      </div>
    </Page>
  );
}

/** Conditions: on phones a button opens them, so that the results stay on the first screen. */
function Folded({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <p className="only-sm">
        <button type="button" className="chip" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <Icon name="filter" small />
          조건 {chosen > 0 && <b>{chosen}</b>}
        </button>
      </p>
      <div id={panel} className={classNames("grid gap-5", !open && "only-lg")}>
        {children}
      </div>
    </>
  );
}

type SeveralProps = { label: string; codes: readonly { code: string; name: string }[]; chosen: readonly string[]; onToggle(code: string): void };

const ChipGroup = ({ label, codes, chosen, onToggle }: SeveralProps) => (
  <div className="only-sm">
    <Field group label={label}>
      <Chips label={label} options={codes.map(({ code, name }) => ({ value: code, label: name }))} chosen={chosen} onToggle={onToggle} />
    </Field>
  </div>
);

type ResultsProps = { found: SearchResult; keyword: string; more: boolean; onMore(): void; onClear(): void };

function Results({ found, keyword, more, onMore, onClear }: ResultsProps) {
  const { ongoingProducts, readyProducts, completedProducts, totalCount } = found;
  return (
    <>
      {totalCount === 0 && (
        <EmptyState title="조건에 맞는 상품이 없어요. 조건을 넓혀 보세요.">
          <Button onClick={onClear}>조건 모두 지우기</Button>
          <AppLink className={buttonClass("quiet")} href={`/products/credit${keyword && `?titleKeyword=${encodeURIComponent(keyword)}`}`}>
            개인신용 상품에서 찾기
          </AppLink>
        </EmptyState>
      )}
      <ProductSection title="모집 중" products={ongoingProducts} />
      <ProductSection title="오픈 예정" products={readyProducts} />
      <ProductSection title="모집 마감" products={completedProducts} />
      {more && <LoadMore label="상품 더 보기" onMore={onMore} />}
    </>
  );
}
