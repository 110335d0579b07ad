/** Personal credit that is open and opens later. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { get } from "#/core/api/client";
import type { Page } from "#/core/api/gen";
import { isMock } from "#/core/api/mock";
import { PHASE, POLL_INTERVAL } from "#/products/catalogue/products-api";
import { PagedList } from "./paged-list";
import { CreditRows, PlannedCreditRows } from "./product-rows";
import { MoreEnded, Practice, ProductListPage, ProductSection } from "./product-list";

const PERSONAL_CREDIT = "6"; // of `searchProductCategory`

/** Personal credit that is not open yet. Mock investing has none. */
const usePlanned = () =>
  useQuery({
    queryKey: ["products", "credit", "planned"],
    queryFn: () => get<Page>("/v2/search/product/card-list", { params: { categoryList: PERSONAL_CREDIT, stateList: PHASE.planned } }),
    refetchInterval: POLL_INTERVAL,
    enabled: !isMock(useLocation().search),
  });

export default function CreditProducts() {
  const { data: planned } = usePlanned();
  return (
    <ProductListPage family="credit" title="투자 상품">
      <PagedList family="credit" path="/products/credit" title={() => "모집 중"} empty={() => "지금 모집하는 상품이 없어요"} line={<Practice family="credit" />} rows={(products) => <CreditRows products={products} />}>
        {planned && (
          <ProductSection title="오픈 예정" count={planned.totalCount} products={planned.products}>
            <PlannedCreditRows products={planned.products} />
          </ProductSection>
        )}
        <p className="mt-8">
          <MoreEnded family="credit" />
        </p>
      </PagedList>
    </ProductListPage>
  );
}
