/** The press that orders: once, whatever happens to its answer. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { post } from "#/api/client";
import { ApiError } from "#/api/errors";
import type { Outcome } from "#/api/gen";
import { showError } from "#/dialogs/error-dialog";
import { creditNoticeIsRead } from "#/features/investing/credit-notice";
import type { Line } from "#/features/investing/lines";
import { useOneAtATime } from "#/features/investing/one-at-a-time";
import { orderIsUnsure, placeOrder } from "#/features/investing/place-order";
import { CART } from "#/shell/cart";

type Placing = { onRefused(outcome: Outcome): Promise<void>; onUnsuitable(): Promise<void> };
type Order = { lines: readonly Line[]; agreements: Record<string, string>; credit: boolean };

export function usePlacing({ onRefused, onUnsuitable }: Placing) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [unsure, setUnsure] = useState(orderIsUnsure);
  const once = useOneAtATime();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ lines, agreements, credit }: Order) => {
      if (credit && !(await creditNoticeIsRead())) return null;
      return placeOrder(lines, agreements, () => setUnsure(true));
    },
    onSuccess: async (answer) => {
      if (!answer) return;
      const taken = answer.lines.filter(({ isTaken }) => isTaken).map(({ productUid }) => productUid);
      const refused = answer.lines.filter(({ isTaken }) => !isTaken);
      // What is ordered need not be thought of any longer; the order stands, whatever becomes of this.
      if (taken.length) await post("/v2/invest/apply/cart/delete", { productUidList: taken }).catch(() => undefined);
      for (const queryKey of [CART, ["invest"], ["product"]]) void queries.invalidateQueries({ queryKey });
      if (answer.orderUid) await navigate(`/invest/receipt/${answer.orderUid}`, { replace: true, state: { refused } });
      else if (refused[0]) await onRefused(refused[0]);
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "TERMS_CHANGED") void queries.invalidateQueries({ queryKey: ["terms", "invest"] });
      await (code === "INVESTOR_UNSUITABLE" ? onUnsuitable() : showError(error));
    },
    onSettled: () => setUnsure(orderIsUnsure()),
  });
  const place = (lines: readonly Line[], agreements: Record<string, string>, credit = false) => once(() => mutateAsync({ lines, agreements, credit }));
  return { place, busy: isPending, unsure };
}
