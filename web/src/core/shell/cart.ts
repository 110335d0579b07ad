/** Queries of the cart, shared by the header and the pages. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Alarm, Cart } from "#/core/api/gen";

/** The key prefix of all queries of the cart, so that one call refreshes them. */
export const CART = ["cart"] as const;
export const CART_ITEMS = [...CART, "items"] as const;

export const useCart = (enabled = true) => useQuery({ queryKey: CART_ITEMS, queryFn: () => get<Cart>("/v2/invest/apply/cart"), enabled });

/** The number of its products that close within a day; an outdated answer is ignored. */
export const useClosingSoon = (enabled = true) =>
  useQuery({
    queryKey: [...CART, "alarm"],
    queryFn: () => get<Alarm | false>("/v2/invest/apply/cart/alarm", { cancelRepeats: true }),
    select: (alarm) => (alarm && alarm.shows ? alarm.count : 0),
    enabled,
  });

export type CartStatus = { hasItems: boolean; showsDeadlineAlarm: boolean; count: number; isNew: boolean };

export const cartStatus = (cart: Cart | undefined, closing: number): CartStatus => {
  const items = cart?.items ?? [];
  return { hasItems: items.length > 0, showsDeadlineAlarm: closing > 0, count: items.length, isNew: items.some(({ isNew }) => isNew) };
};

/** An empty cart has no deadlines and needs no request. */
export function useCartStatus(enabled = true): CartStatus {
  const cart = useCart(enabled).data;
  const closing = useClosingSoon(enabled && Boolean(cart?.items.length)).data ?? 0;
  return cartStatus(cart, closing);
}

export const CLOSING = "마감";

/** The mark of the header's cart and its text: that a product closes soon, else the number of products. */
export function cartMark({ hasItems, showsDeadlineAlarm, count, isNew }: CartStatus): { mark: string; words: string } {
  if (!hasItems) return { mark: "", words: "투자 장바구니" };
  const words = `투자 장바구니, 담은 상품 ${count}${isNew ? ", 새 상품 있음" : ""}`;
  if (showsDeadlineAlarm) return { mark: CLOSING, words: `${words}, ${CLOSING} 임박` };
  return { mark: String(count), words };
}
