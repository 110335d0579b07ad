/** Rows of products: open and planned personal credit, and ended products. Open ones have checkboxes; the chosen ones are added to the
 * cart together. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { classNames } from "#/core/lib/class-names";
import { dayOf, shortDate } from "#/core/lib/date";
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
import { FormerRate, isGivenUp, LossBar, LossFigure, returnedText } from "#/products/catalogue/loss";
import { paidText, PhaseTag } from "#/products/catalogue/product-card";
import type { Card, Family } from "#/products/catalogue/products-api";
import { OrderLines } from "#/investing/ordering/components/order-lines";
import "./product-rows.css";

export function CreditRows({ products }: { products: readonly Card[] }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const uids = products.map(({ productUid }) => productUid).filter((uid) => picked.has(uid));
  const pick = (uid: string, on: boolean) => setPicked(new Set(on ? [...picked, uid] : [...picked].filter((one) => one !== uid)));
  return (
    <>
      <p className="caption mb-3">골라서 한 번에 담을 수 있어요.</p>
      <div className="product-rows">
        <Heads names={[...NAMES, NET_RATE, "기간", "남은 금액", "모집률", "마감"]} />
        <OrderLines>
          {products.map((product) => (
            <li key={product.productUid} className="product-row">
              <label className="order-line__select">
                <input type="checkbox" aria-label={`${product.title} 고르기`} checked={picked.has(product.productUid)} onChange={(event) => pick(product.productUid, event.target.checked)} />
              </label>
              <Terms product={product} open>
                <NetRate of={product} />
              </Terms>
              <div className="product-row__raised progress-named">
                <ProgressBar height={8} value={product.raised / product.amount} />
                <span>
                  {product.progressPercentage}%<span className="product-row__word"> 모집</span>
                </span>
              </div>
              <p className="product-row__left progress-foot">
                <span>
                  <strong>{amountText(product.amount - product.raised)}</strong>
                  <span className="product-row__word"> 남았어요</span>
                </span>
                <span>
                  {dayOf(product.closeDateTime)}
                  <span className="product-row__word"> 마감</span>
                </span>
              </p>
            </li>
          ))}
        </OrderLines>
      </div>
      {uids.length > 0 && <SelectionBar uids={uids} onDone={() => setPicked(new Set())} />}
    </>
  );
}

export const PlannedCreditRows = ({ products }: { products: readonly Card[] }) => (
  <FixedRows
    products={products}
    names={[...NAMES, NET_RATE, "기간", "모집 금액", "오픈"]}
    cells={(product) => <NetRate of={product} />}
    last={({ openDateTime }) => (
      <div className="product-row__last">
        <UntilOpening at={openDateTime} />
      </div>
    )}
  />
);

export const EndedRows = ({ products, family }: { products: readonly Card[]; family: Family }) => (
  <FixedRows
    products={products}
    ended
    names={[family === "credit" ? USE : "상품", "등급", "세전 수익률·손실", "마감", "기간", "모집 금액", "상태", "상환"]}
    cells={({ closeDateTime }) => (
      <>
        {shortDate(closeDateTime)}
        <span className="product-row__word"> 마감</span>
      </>
    )}
    last={(product) => <Course product={product} />}
  />
);

/** What became of the loan, and the share of its payments that the borrower has paid, or of the principal that came back. */
function Course({ product }: { product: Card }) {
  const { outcome, repaymentCount: paid, period } = product;
  return (
    <div className="product-row__last product-row__course">
      <PhaseTag product={product} />
      {outcome && outcome !== "waiting" && outcome !== "failed" && (
        <div className="product-row__repaid">
          {isGivenUp(product) ? (
            <>
              <span>{returnedText(product)}</span>
              <LossBar height={8} product={product} />
            </>
          ) : (
            <>
              <span>{paidText(product, shortDate)}</span>
              {(paid > 0 || outcome !== "repaying") && <ProgressBar height={8} value={outcome === "repaid" ? 1 : paid / period} />}
            </>
          )}
        </div>
      )}
    </div>
  );
}

type FixedRowsProps = { products: readonly Card[]; ended?: boolean; names: readonly string[]; cells(product: Card): ReactNode; last(product: Card): ReactNode };

/** Products that cannot be chosen. Unless they are `ended`, their columns are those of the products above them, which can be. */
const FixedRows = ({ products, ended = false, names, cells, last }: FixedRowsProps) => (
  <div className="product-rows">
    <Heads names={names} ended={ended} />
    <OrderLines>
      {products.map((product) => (
        <li key={product.productUid} className={classNames("product-row product-row--fixed", ended && "product-row--ended")}>
          {!ended && <span className="product-row__blank" />}
          <Terms product={product}>{cells(product)}</Terms>
          {last(product)}
        </li>
      ))}
    </OrderLines>
  </div>
);

const USE = "직업 · 자금 용도";
const NAMES = ["", USE, "등급", "수익률 (세전)"]; // of the first columns; the checkbox has none
const NET_RATE = "예상 세후";

/** The expected rate. The heading of the column has the words that the row of a phone states itself. */
const NetRate = ({ of: { netRate } }: { of: Card }) => (
  <>
    <span className="product-row__word">세후 </span>연&nbsp;{yearlyRate(netRate)}%<span className="product-row__word"> 예상</span>
  </>
);

/** The names of the columns, without `ended` with that of the checkbox first. */
const Heads = ({ names, ended = false }: { names: readonly string[]; ended?: boolean }) => (
  <p className={classNames("product-row product-row--heads", ended && "product-row--ended")} aria-hidden="true">
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </p>
);

/** Title, rate, grade and terms, as cells of a row. An `open` product states the amount that is left instead of the whole one.
 * `children`: the cell before period and amount. */
function Terms({ product, open = false, children }: { product: Card; open?: boolean; children: ReactNode }) {
  const { productUid, title, grade, rate, period, amount } = product;
  return (
    <>
      <p className="order-line__name">
        <AppLink href={`/products/detail/${productUid}`}>
          <ProductTitle>{title}</ProductTitle>
        </AppLink>
      </p>
      <div className="product-row__line">
        {isGivenUp(product) ? <LossFigure product={product} /> : <Figure before="연" value={yearlyRate(rate)} unit="%" />}
        <p className="product-row__terms">
          <span>{period}개월</span>
          {!open && <span className="product-row__amount">{amountText(amount)}</span>}
        </p>
      </div>
      <p className="product-row__about">
        {isGivenUp(product) ? <FormerRate product={product} /> : <span className="product-row__word">세전</span>}
        <Grade of={grade} />
        <span>{children}</span>
      </p>
    </>
  );
}

/** The heading of the column has the word that the row of a phone states itself. */
const Grade = ({ of: grade }: { of: Card["grade"] }) =>
  grade === "NONE" ? (
    <span>
      <span className="product-row__word">등급 </span>없음
    </span>
  ) : (
    <span>
      {grade}
      <span className="product-row__word"> 등급</span>
    </span>
  );

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
          상품마다 {amountText(SMALLEST)}, 모두 {amountText(SMALLEST * uids.length)}
        </span>
      </p>
      <Button large busy={adding.isPending} onClick={() => (guest ? void navigate(loginPath(pathname + search)) : adding.mutate())}>
        {uids.length}개 담기
      </Button>
    </div>
  );
}
