/** What is ordered and for how much, above the primary action of a phone. */
import { amountText } from "#/core/lib/money";
import { ProductTitle } from "#/core/ui/product-title";

/** `titles`: of the products; `total`: won. */
type OrderTotalProps = { titles: readonly string[]; total: number };

export function OrderTotal({ titles: [first, ...others], total }: OrderTotalProps) {
  return (
    <div className="order-total">
      <p className="order-total__names order-total__titles">
        <span>
          <ProductTitle>{first ?? "투자할 상품 없음"}</ProductTitle>
        </span>
        {others.length > 0 && <span>&nbsp;외 {others.length}건</span>}
      </p>
      <strong>{amountText(total)}</strong>
    </div>
  );
}
