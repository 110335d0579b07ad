import { expect, it } from "vitest";
import type { Cart } from "#/core/api/gen";
import { cartMark, cartStatus } from "./cart";

const cart = (...isNew: boolean[]) => cartStatus({ items: isNew.map((fresh) => ({ isNew: fresh })), endedItems: [] } as unknown as Cart, 0);

it("[B076] the cart is marked with how much there is, and says if something is new; an empty one is not", () => {
  expect(cartMark(cart(false, true))).toEqual({ mark: "2", words: "투자 장바구니, 담은 상품 2, 새 상품 있음" });
  expect(cartMark(cart(false, false, false)).mark).toBe("3");
  expect(cartMark(cart())).toEqual({ mark: "", words: "투자 장바구니" });
});

it("says that something closes within a day before anything else", () => {
  const closing = { ...cart(false, true), showsDeadlineAlarm: true };
  expect(cartMark(closing)).toEqual({ mark: "마감", words: "투자 장바구니, 담은 상품 2, 새 상품 있음, 마감 임박" });
  expect(cartMark({ ...cart(), showsDeadlineAlarm: true }).mark).toBe("");
});
