import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ProductRow } from "#/api/gen";
import { momentOf } from "#/lib/date";
import { reading } from "#/lib/money";
import { Empty, Loading } from "#/ui/blank";
import { buttonClass } from "#/ui/button";
import { Tag } from "#/ui/content";
import { Heading } from "#/ui/page";
import { products } from "./calls";
import { Notice } from "./notice";
import { PRODUCT_STATES } from "./words";

/** Products that operators list, the latest first. */
export default function Products() {
  const { data: rows, error } = useQuery(products);
  return (
    <>
      <Heading title="상품 등록" />
      <p className="sub mt-1">초안을 쓰고 확인을 요청하면, 다른 운영자가 확인한 뒤 공시해요. 앱에서 계약한 개인신용은 저절로 올라와요.</p>
      <p className="mt-6">
        <Link className={buttonClass()} to="/ops/products/new">
          새 상품 쓰기
        </Link>
      </p>
      <div className="mt-6">
        {error ? <Notice error={error} /> : !rows ? <Loading lines={5} /> : null}
        {rows?.length === 0 && <Empty title="아직 쓴 상품이 없어요" />}
        {rows && rows.length > 0 && (
          <ul className="ops__rows">
            {rows.map((row) => (
              <li key={row.uid} className="ops__row">
                <Link className="strong" to={`/ops/products/${row.uid}`}>
                  {row.title}
                </Link>
                <span>
                  {PRODUCT_STATES[row.state]} <span className="mute">{reading(row.amount)}</span>
                </span>
                <span className="cap">{timing(row)}</span>
                <span className="flex flex-wrap gap-1">
                  <ProductMarks of={row} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const timing = ({ state, opensAt, closesAt }: ProductRow) =>
  ["draft", "approved", "planned"].includes(state) ? `${momentOf(opensAt)} 모집` : state === "ongoing" ? `${momentOf(closesAt)} 마감` : "";

export const ProductMarks = ({ of: { state, isPrivate, hasChanges, secondAwaited } }: { of: ProductRow }) => (
  <>
    {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}
    {hasChanges && state !== "draft" && state !== "withdrawn" && <Tag tone="clay">고친 내용 공시 전</Tag>}
    {isPrivate && <Tag>비공개</Tag>}
  </>
);
