import { expect, it } from "vitest";
import type { Item } from "#/core/api/gen";
import { categoryIn, isInCategory, sortAmount, sorted, sortOf } from "./sorting";

const item = (productUid: string, cartAmount: number, rate: string) => ({ productUid, cartAmount, rate }) as Item;
const items = [item("a", 30_000, "9.5"), item("b", sortAmount(null), "12"), item("c", 50_000, "9.5")];
const uids = (found: Item[]) => found.map(({ productUid }) => productUid).join("");

it("sorts by key and direction; equals keep the server's order", () => {
  expect(uids(sorted(items, "added-desc"))).toBe("abc");
  expect(uids(sorted(items, "rate-desc"))).toBe("bac");
});

it("[B187] an empty amount sends and sorts as 0", () => {
  expect(sortAmount(null)).toBe(0);
  expect(uids(sorted(items, "amount-desc"))).toBe("cab");
});

it("each category has its own order, and an unknown one is the usual", () => {
  const keys = { credit: "rate-desc", all: "constructor-asc" };
  expect(sortOf(keys, "credit")).toBe("rate-desc");
  expect(sortOf(keys, "all")).toBe("added-desc");
  expect(categoryIn(new URLSearchParams("category=credit"))).toBe("credit");
  expect(isInCategory("collateral", { personalCredit: true })).toBe(false);
});
