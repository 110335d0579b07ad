/** Lists of personal credit. Open products have checkboxes; the chosen ones are added to the cart together. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { loginPath } from "#/core/lib/links";
import { amountText, yearlyRate } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { CART } from "#/core/shell/cart";
import { Button } from "#/core/ui/button";
import { Figure } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { ProductTitle } from "#/core/ui/product-title";
import { SMALLEST } from "#/investing/ordering/lines";
import { UntilOpening } from "#/products/catalogue/opening";
import type { Card } from "#/products/catalogue/products-api";
import { OrderLines } from "#/investing/ordering/components/order-lines";
import "./credit-rows.css";

export function CreditRows({ products }: { products: readonly Card[] }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const uids = products.map(({ productUid }) => productUid).filter((uid) => picked.has(uid));
  const pick = (uid: string, on: boolean) => setPicked(new Set(on ? [...picked, uid] : [...picked].filter((one) => one !== uid)));
  return (
    <>
      <Heads last="모집률" />
      <OrderLines>
        {products.map((product) => (
          <li key={product.productUid} className="credit-row">
            <label className="order-line__select">
              <input type="checkbox" aria-label={`${product.title} 고르기`} checked={picked.has(product.productUid)} onChange={(event) => pick(product.productUid, event.target.checked)} />
            </label>
            <Terms product={product} />
            <div className="credit-row__raised">
              <ProgressBar height={8} value={product.raised / product.amount} />
              <span>{product.progressPercentage}%</span>
            </div>
          </li>
        ))}
      </OrderLines>
      {uids.length > 0 && <SelectionBar uids={uids} onDone={() => setPicked(new Set())} />}
    </>
  );
}

/** Products that are not open yet cannot be chosen. */
export const PlannedCreditRows = ({ products }: { products: readonly Card[] }) => (
  <>
    <Heads last="오픈" />
    <OrderLines>
      {products.map((product) => (
        <li key={product.productUid} className="credit-row credit-row--planned">
          <span className="only-lg" />
          <Terms product={product} />
          <p className="credit-row__opens">
            <UntilOpening at={product.openDateTime} />
          </p>
        </li>
      ))}
    </OrderLines>
  </>
);

const Heads = ({ last }: { last: string }) => (
  <p className="credit-row credit-row--heads only-lg" aria-hidden="true">
    <span />
    <span>직업 · 자금 용도</span>
    <span>등급</span>
    <span>상품</span>
    <span>수익률 (세전)</span>
    <span>기간</span>
    <span>모집 금액</span>
    <span>{last}</span>
  </p>
);

/** Borrower, grade, title and terms, as cells of a row. */
function Terms({ product: { productUid, title, grade, job, purpose, rate, period, amount } }: { product: Card }) {
  const borrower = [job, purpose].filter(Boolean).join(" · ");
  return (
    <>
      <div className="credit-row__line">
        <p className="order-line__name">
          <AppLink href={`/products/detail/${productUid}`}>
            <ProductTitle>{borrower || title}</ProductTitle>
          </AppLink>
        </p>
        <Figure before="연" value={yearlyRate(rate)} unit="%" />
      </div>
      <div className="credit-row__line">
        <p className="credit-row__about">
          <span>{grade === "NONE" ? "등급 없음" : `${grade} 등급`}</span>
          <span>{borrower && title}</span>
        </p>
        <p className="credit-row__terms">
          <span>{period}개월</span>
          <span>{amountText(amount)}</span>
        </p>
      </div>
    </>
  );
}

/** The minimum amount for each; it can be changed in the cart. */
function SelectionBar({ uids, onDone }: { uids: readonly string[]; onDone(): void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const guest = useSession().status === "guest";
  const adding = useMutation({
    mutationFn: () => post("/v2/invest/apply/cart/add", { productUidList: uids, amount: SMALLEST }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: CART });
      toast(`상품 ${uids.length}개를 장바구니에 담았어요.`);
      onDone();
    },
    onError: showError,
  });
  return (
    <div className="action-bar action-bar--line selection-bar">
      <p className="text-label">
        <strong>{uids.length}개 골랐어요</strong>
        <br />
        <span className="text-ink-700">
          {amountText(SMALLEST)}씩 {amountText(SMALLEST * uids.length)}
        </span>
      </p>
      <Button large busy={adding.isPending} onClick={() => (guest ? void navigate(loginPath(pathname + search)) : adding.mutate())}>
        {uids.length}개 담기
      </Button>
    </div>
  );
}
