/** A product list with its conditions: in a column beside it on wide screens, otherwise in a row above it. */
import type { ReactNode } from "react";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { EmptyState } from "#/core/ui/layout/message-page";
import { ProductFilters } from "#/products/catalogue/filters/product-filters";
import type { FilterInUse } from "#/products/catalogue/filters/use-product-filter";
import type { Family } from "#/products/catalogue/products-api";
import "./filtered-products.css";

type FilteredProductsProps = { family: Family; used: FilterInUse; found: number | undefined; ended?: boolean; children: ReactNode };

export const FilteredProducts = ({ children, ...filters }: FilteredProductsProps) => (
  <div className="filtered-products">
    <ProductFilters {...filters} />
    <div>{children}</div>
  </div>
);

const OTHER = {
  collateral: { path: "/products/credit", label: "개인신용 상품에서 찾기" },
  credit: { path: "/products/collateral", label: "부동산·매출채권 상품에서 찾기" },
} as const;

/** What to do where no product meets the conditions. `ended`: the list is of ended products. */
export function NoResults({ family, used: { filter, clear }, ended = false }: { family: Family; used: FilterInUse; ended?: boolean }) {
  const { path, label } = OTHER[family];
  const { titleKeyword } = filter;
  return (
    <EmptyState title="조건에 맞는 상품이 없어요. 조건을 넓혀 보세요.">
      <Button onClick={clear}>조건 모두 지우기</Button>
      <AppLink className={buttonClass("quiet")} href={`${path}${ended ? "/ended" : ""}${titleKeyword && `?titleKeyword=${encodeURIComponent(titleKeyword)}`}`}>
        {label}
      </AppLink>
    </EmptyState>
  );
}
