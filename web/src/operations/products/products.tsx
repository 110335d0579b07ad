import { Link } from "react-router";
import type { ProductRow } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { buttonClass } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";
import { products } from "#/operations/calls";
import type { Filters } from "#/operations/lists/list-filters";
import { PagedList } from "#/operations/lists/paged-list";
import { PRODUCT_STATES } from "#/operations/words";

/** Products that operators list, the latest first. */
export default function Products() {
  return (
    <PagedList
      title="상품 등록"
      lead="초안을 쓰고 확인을 요청하면, 다른 운영자가 확인한 뒤 공시해요. 앱에서 계약한 개인신용은 저절로 올라와요."
      action={
        <Link className={buttonClass()} to="/ops/products/new">
          새 상품 쓰기
        </Link>
      }
      list={products}
      filters={FILTERS}
      columns={{ 상품: ({ title }) => title, 상태: ({ state }) => PRODUCT_STATES[state], 금액: ({ amount }) => `${amount}`, 모집: ({ opensAt }) => momentOf(opensAt), 마감: ({ closesAt }) => momentOf(closesAt) }}
      empty="아직 쓴 상품이 없어요"
      row={(product) => ({
        to: `/ops/products/${product.uid}`,
        title: product.title,
        cells: (
          <>
            <span>
              {PRODUCT_STATES[product.state]} <span className="text-ink-500">{amountText(product.amount)}</span>
            </span>
            <span className="caption">{periodOf(product)}</span>
            <span className="flex flex-wrap gap-1">
              <ProductMarks of={product} />
            </span>
          </>
        ),
      })}
    />
  );
}

const FILTERS: Filters = {
  name: "products",
  search: "상품 찾기",
  hasAmounts: true,
  orders: [
    { value: "newest", label: "최근에 고친 상품부터" },
    { value: "oldest", label: "오래전에 고친 상품부터" },
  ],
  choices: { second: { label: "확인", text: { second: "두 번째 확인 대기" } }, state: { label: "상태", text: PRODUCT_STATES }, category: { label: "종류" } },
};

const periodOf = ({ state, opensAt, closesAt }: ProductRow) =>
  ["draft", "approved", "planned"].includes(state) ? `${momentOf(opensAt)} 모집` : state === "ongoing" ? `${momentOf(closesAt)} 마감` : "";

export const ProductMarks = ({ of: { state, isPrivate, hasChanges, secondAwaited } }: { of: ProductRow }) => (
  <>
    {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}
    {hasChanges && state !== "draft" && state !== "withdrawn" && <Tag tone="clay">고친 내용 공시 전</Tag>}
    {isPrivate && <Tag>비공개</Tag>}
  </>
);
