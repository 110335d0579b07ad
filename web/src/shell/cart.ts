/** The cart as every page knows it: in the header, on its own page, where something is put into it. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/api/client";
import type { Cart } from "#/api/gen";

/** Everything about the cart stands below this key, so that one call renews it all. */
export const CART = ["cart"] as const;
export const CART_ITEMS = [...CART, "items"] as const;

export const useCart = () => useQuery({ queryKey: CART_ITEMS, queryFn: () => get<Cart>("/v2/invest/apply/cart") });

export const NEW = "NEW";

/** What stands on the header's cart: NEW while something in it is new, else how much there is; and the same in words. */
export function cartMark(cart: Cart | undefined): { mark: string; words: string } {
  const count = cart?.items.length ?? 0;
  if (!cart || !count) return { mark: "", words: "투자 장바구니" };
  const words = `투자 장바구니, 상품 ${count}개 담김`;
  return cart.items.some(({ isNew }) => isNew) ? { mark: NEW, words: `${words} (${NEW})` } : { mark: String(count), words };
}
