/** The latest automatic investments; read again while the page is open. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { AutoHistory } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { momentOf } from "#/core/lib/date";
import { amountText, won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Tag } from "#/core/ui/layout/content";
import { ProductTitle } from "#/core/ui/product-title";
import { isInvested, stateOf } from "#/investing/orders/states";
import { POLL_INTERVAL } from "./settings";

export function Latest() {
  const asked = useQuery({
    queryKey: ["auto-invest", "history"],
    queryFn: () => get<AutoHistory>("/v2/invest/auto-cart/history"),
    refetchInterval: POLL_INTERVAL,
  });
  return (
    <section>
      <h2 className="heading-2 mb-3">최근 자동 투자</h2>
      {asked.data ? <RunList {...asked.data} /> : <QueryStatus of={asked} words="최근 투자를 불러오고 있어요" />}
    </section>
  );
}

function RunList({ runs }: AutoHistory) {
  if (runs.length === 0) return <p className="text-ink-700">아직 자동으로 투자한 상품이 없어요.</p>;
  return (
    <ul className="border-t-2 border-ink-900">
      {runs.map(({ orderUid, at, lines }) => (
        <li key={orderUid} className="border-b border-line py-4">
          <p className="flex items-center justify-between gap-4">
            <AppLink className="link" href={`/invest/receipt/${orderUid}`}>
              {momentOf(at)}
            </AppLink>
            <b>{amountText(lines.filter(({ state }) => isInvested(state)).reduce((sum, { amount }) => sum + amount, 0))}</b>
          </p>
          <ul className="mt-2 grid gap-2">
            {lines.map(({ productUid, title, amount, state }) => (
              <li key={productUid} className="flex items-center justify-between gap-3">
                <AppLink href={`/products/detail/${productUid}`} className="flex-1">
                  <ProductTitle>{title}</ProductTitle>
                </AppLink>
                <Tag {...(stateOf(state).tone && { tone: stateOf(state).tone })}>{stateOf(state).label}</Tag>
                <span>{won(amount)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
