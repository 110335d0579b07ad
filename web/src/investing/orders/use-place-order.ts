/** Places an order exactly once, even if the answer is lost. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { Outcome } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { CART } from "#/core/shell/cart";
import { creditNoticeIsRead } from "#/investing/ordering/components/credit-notice";
import type { Line } from "#/investing/ordering/lines";
import { useSingleFlight } from "#/core/lib/single-flight";
import { forgetConsents } from "./order-consents";
import { receipt } from "./order-queries";
import type { OrderState } from "./receipt";
import { balance } from "#/ledger/balance";
import { hasUnsureOrder, placeOrder } from "#/investing/ordering/place-order";

type PlaceOrderCallbacks = { onRefused(outcome: Outcome): Promise<void>; onUnsuitable(): Promise<void> };
type Order = { lines: readonly Line[]; agreements: Record<string, string>; credit: boolean };

export function usePlaceOrder({ onRefused, onUnsuitable }: PlaceOrderCallbacks) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [unsure, setUnsure] = useState(hasUnsureOrder);
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ lines, agreements, credit }: Order) => {
      if (credit && !(await creditNoticeIsRead())) return null;
      return placeOrder(lines, agreements, () => setUnsure(true));
    },
    onSuccess: async (answer) => {
      if (!answer) return;
      const taken = answer.lines.filter(({ isTaken }) => isTaken).map(({ productUid }) => productUid);
      const refused = answer.lines.filter(({ isTaken }) => !isTaken);
      // Removes ordered products from the cart; a failure does not affect the order.
      if (taken.length) await post("/v2/invest/apply/cart/delete", { productUidList: taken }).catch(() => undefined);
      for (const queryKey of [CART, ["invest"], ["product"], balance().queryKey]) void queries.invalidateQueries({ queryKey });
      if (answer.orderUid) {
        forgetConsents();
        await queries.prefetchQuery(receipt(answer.orderUid)); // so that the receipt does not open empty
        await navigate(`/invest/receipt/${answer.orderUid}`, { replace: true, state: { refused, isNew: true } satisfies OrderState });
      } else if (refused[0]) await onRefused(refused[0]);
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "TERMS_CHANGED") void queries.invalidateQueries({ queryKey: ["terms", "invest"] });
      await (code === "INVESTOR_UNSUITABLE" ? onUnsuitable() : showError(error));
    },
    onSettled: () => setUnsure(hasUnsureOrder()),
  });
  const place = (lines: readonly Line[], agreements: Record<string, string>, credit = false) => once(() => mutateAsync({ lines, agreements, credit }));
  return { place, busy: isPending, unsure };
}
