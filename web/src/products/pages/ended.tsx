/** Products that are no longer open, by what became of them. Both lists are one module, so that the first visit loads one chunk. */
import type { EndedPage } from "#/core/api/gen";
import { Chips } from "#/core/ui/forms/choices";
import type { FilterInUse } from "#/products/catalogue/filters/use-product-filter";
import type { Family } from "#/products/catalogue/products-api";
import { EndedRows } from "./product-rows";
import { PagedList } from "./paged-list";
import { ProductListPage } from "./product-list";

export default function EndedCollateral() {
  return <Ended family="collateral" />;
}

export const EndedCredit = () => <Ended family="credit" />;

const Ended = ({ family }: { family: Family }) => (
  <ProductListPage family={family} title="마감된 상품" ended>
    <PagedList<EndedPage>
      family={family}
      path={`/products/${family}/ended`}
      title="모집 마감"
      empty="마감된 상품이 아직 없어요"
      above={(page, used) => <Outcomes outcomes={page.outcomes} used={used} />}
      rows={(products) => <EndedRows products={products} family={family} />}
    />
  </ProductListPage>
);

const NAMES: Record<EndedPage["outcomes"][number]["outcome"], string> = {
  waiting: "대출 실행 전",
  repaying: "상환 중",
  late: "연체",
  repaid: "상환 완료",
  sold: "채권 매각",
  "written-off": "상각",
  failed: "모집 실패·환불",
};

/** One outcome, or all of them. */
function Outcomes({ outcomes, used: { filter, change } }: { outcomes: EndedPage["outcomes"]; used: FilterInUse }) {
  const all = { value: "", label: "모두", count: outcomes.reduce((sum, { count }) => sum + count, 0) };
  const options = [all, ...outcomes.map(({ outcome, count }) => ({ value: outcome, label: NAMES[outcome], count }))];
  const [chosen = ""] = filter.outcomeList;
  return (
    <div className="outcomes">
      <Chips label="상환 상태" options={options} chosen={[chosen]} onToggle={(outcome) => change((now) => ({ ...now, outcomeList: outcome && outcome !== chosen ? [outcome] : [] }))} />
    </div>
  );
}
