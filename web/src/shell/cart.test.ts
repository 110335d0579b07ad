import { expect, it } from "vitest";
import type { Cart } from "#/api/gen";
import { cartMark } from "./cart";

const cart = (...isNew: boolean[]) => ({ items: isNew.map((fresh) => ({ isNew: fresh })), endedItems: [] }) as unknown as Cart;

it("[B076] the cart is marked NEW while something in it is new, else with how much there is; an empty one is not", () => {
  expect(cartMark(cart(false, true))).toEqual({ mark: "NEW", words: "투자 장바구니, 상품 2개 담김 (NEW)" });
  expect(cartMark(cart(false, false, false)).mark).toBe("3");
  expect(cartMark(cart())).toEqual({ mark: "", words: "투자 장바구니" });
});
