/** The frame of all product lists: tabs of the two families and the lists. */
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { recordProductView } from "#/content/disclosure/notice";
import Banners from "#/content/shared/banners";
import { isMock } from "#/core/api/mock";
import { QueryStatus } from "#/core/journeys/query-status";
import { AppLink } from "#/core/session/app-link";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import Invitation from "#/investing/mock/invitation";
import { ProductCard } from "#/products/catalogue/product-card";
import type { Card, Family } from "#/products/catalogue/products-api";
import { ProductCards } from "#/products/catalogue/product-cards";

const MOCK_TYPE = { collateral: "apartment-collateral", credit: "personal-credit-process" } as const;

const FAMILIES = [
  { family: "collateral", label: "부동산·매출채권" },
  { family: "credit", label: "개인신용" },
] as const;

const LEADS = {
  open: "투자한 돈은 원금이 보장되지 않아요. 수익률이 높은 상품일수록 돈을 돌려받지 못할 위험도 커요.",
  ended: "모집이 끝난 상품이에요. 빌린 사람이 제때 갚고 있는지, 손실이 났는지 모두 보여 드려요.",
};

/** The frame of a list. `ended`: the tabs lead to the lists of ended products. With `mock` the page shows a notice and omits banners and disclosure. */
export function ProductListPage({ family, title, ended = false, children }: { family: Family; title: string; ended?: boolean; children: ReactNode }) {
  const mock = isMock(useLocation().search);
  useEffect(() => {
    if (!mock) recordProductView();
  }, [mock]);
  return (
    <Page title={mock ? "모의 투자" : title} lead={mock ? undefined : LEADS[ended ? "ended" : "open"]}>
      <nav className="tabs tabs--scroll -mt-4 mb-2" aria-label="상품 종류">
        {FAMILIES.map(({ family: one, label }) => (
          <AppLink key={one} href={`/products/${one}${ended ? "/ended" : ""}`} aria-current={one === family ? "page" : undefined}>
            {label}
          </AppLink>
        ))}
      </nav>
      {children}
      {!mock && <Banners place="product" />}
    </Page>
  );
}

type SectionProps = { title: string; products: readonly Card[]; count?: number | undefined; empty?: string; more?: ReactNode; line?: ReactNode; children?: ReactNode };

/** The products of one phase, as cards or as the given content. Without products it shows `empty` or nothing. `line`: below them. */
export function ProductSection({ title, products, count, empty, more, line, children }: SectionProps) {
  if (!products.length && !empty) return null;
  return (
    <Section title={count === undefined ? title : `${title} ${count}`} aside={more}>
      {products.length ? (children ?? <Cards products={products} />) : <EmptyState title={empty ?? ""} />}
      {line}
    </Section>
  );
}

const Cards = ({ products }: { products: readonly Card[] }) => (
  <ProductCards>
    {products.map((product) => (
      <ProductCard key={product.productUid} product={product} />
    ))}
  </ProductCards>
);

/** Offers mock investing, outside of it. */
export function Practice({ family }: { family: Family }) {
  if (isMock(useLocation().search)) return null;
  return (
    <div className="mt-4">
      <Invitation type={MOCK_TYPE[family]} />
    </div>
  );
}

export const MoreEnded = ({ family }: { family: Family }) => (
  <AppLink className="link" href={`/products/${family}/ended`}>
    마감된 상품 모두 보기
  </AppLink>
);

/** The data of a list, its loading state or its error. While it loads, what follows stays below the window. */
export function ListState<T>({ query, shape = "cards", children }: { query: UseQueryResult<T>; shape?: "cards" | "rows"; children(data: T): ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  return (
    <div className="mt-8 min-h-dvh">
      <QueryStatus of={query} words="상품을 불러오고 있어요" shape={shape} lines={4} />
    </div>
  );
}
