/** Products that are no longer open, by what became of them. Both lists are one module, so that the first visit loads one chunk. */
import type { EndedPage } from "#/core/api/gen";
import { AppLink } from "#/core/session/app-link";
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
      title={(outcome) => NAMES[outcome ?? ""] ?? "모집 마감"}
      empty={(outcome) => (outcome ? (NOTHING[outcome] ?? "지금 이런 상품이 없어요") : "마감된 상품이 아직 없어요")}
      above={(page, used) => <Outcomes outcomes={page.outcomes} used={used} />}
      rows={(products) => <EndedRows products={products} family={family} />}
    />
  </ProductListPage>
);

const NAMES: Record<string, string> = {
  waiting: "대출 실행 전",
  repaying: "상환 중",
  late: "연체",
  repaid: "상환 완료",
  sold: "채권 매각",
  "written-off": "상각",
  failed: "모집 실패·환불",
} satisfies Record<EndedPage["outcomes"][number]["outcome"], string>;

/** Without a product of the outcome. */
const NOTHING: Record<string, string> = {
  late: "지금 연체된 상품이 없어요",
  sold: "채권을 판 상품이 없어요",
  "written-off": "상각한 상품이 없어요",
};

/** One outcome, or all of them. That of late loans is offered even if there is none, so that nobody has to look for it. */
function Outcomes({ outcomes, used: { filter, change } }: { outcomes: EndedPage["outcomes"]; used: FilterInUse }) {
  const all = { value: "", label: "모두", count: outcomes.reduce((sum, { count }) => sum + count, 0) };
  const [chosen = ""] = filter.outcomeList;
  const counted = Object.entries(NAMES).map(([value, label]) => ({ value, label, count: outcomes.find(({ outcome }) => outcome === value)?.count ?? 0 }));
  const options = [all, ...counted.filter(({ value, count }) => count > 0 || value === "late" || value === chosen)];
  return (
    <>
      <div className="outcomes">
        <Chips label="상환 상태" options={options} chosen={[chosen]} onToggle={(outcome) => change((now) => ({ ...now, outcomeList: outcome && outcome !== chosen ? [outcome] : [] }))} />
      </div>
      {chosen === "late" && outcomes.some(({ outcome }) => outcome === "late") && (
        <p className="outcomes__about text-label text-ink-700">
          오늘까지 하루라도 밀린 대출이에요. 빌린 사람의 계좌에서 매일 다시 출금하고 있어요. 30일이 지나면 채권을 팔 수 있고, 90일이 지나면 상각해 손실로 확정할 수 있어요.{" "}
          <AppLink className="link link--inline" href="/faq/invest#invest-risk-collection">
            누가 어떻게 회수하나요?
          </AppLink>
        </p>
      )}
    </>
  );
}
