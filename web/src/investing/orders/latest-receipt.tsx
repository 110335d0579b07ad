/** The receipt of the latest order, for an address without an order. */
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { get } from "#/core/api/client";
import type { Investments } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { MyPage } from "#/core/pages/my-page";

export default function LatestReceipt() {
  const reading = useQuery({ queryKey: ["invest", "list"], queryFn: () => get<Investments>("/v2/invest/list"), staleTime: 0 });
  const latest = reading.data?.list[0];
  if (latest) return <Navigate to={`/invest/receipt/${latest.orderUid}`} replace />;
  if (reading.data) {
    return (
      <MessagePage illustration="empty" title="아직 투자한 상품이 없어요" message="1만원부터 투자할 수 있어요.">
        <AppLink className={buttonClass("primary", true)} href="/products/collateral">
          상품 보기
        </AppLink>
      </MessagePage>
    );
  }
  return (
    <MyPage title="투자 내역">
      <QueryStatus of={reading} words="투자 내역을 불러오고 있어요" />
    </MyPage>
  );
}
