import { useQuery } from "@tanstack/react-query";
import { amountText } from "#/core/lib/money";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { ProductTitle } from "#/core/ui/product-title";
import { productLimit } from "#/investing/ordering/queries";

/** Every limit to which the product counts. */
export default function Limits({ uid }: { uid: string }) {
  const { data } = useQuery(productLimit(uid));
  if (!data?.limits.length) return null;
  return (
    <details className="mt-2">
      <summary className="link cursor-pointer list-none">내 투자 한도 보기</summary>
      <ul className="grid gap-4 pt-2 pb-2">
        {data.limits.map(({ kind, title, investmentAvailable, investmentCapacity }) => (
          <li key={kind}>
            <p className="progress-foot mb-2">
              <span>
                <ProductTitle>{title}</ProductTitle>
              </span>
              <strong>{amountText(investmentAvailable)}</strong>
            </p>
            <ProgressBar height={14} value={1 - investmentAvailable / Math.max(investmentCapacity, 1)} share={`한도 ${amountText(investmentCapacity)} 중 ${amountText(investmentAvailable)}이 남았어요`} />
            <p className="caption mt-1">한도 {amountText(investmentCapacity)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
