import { expect, it } from "vitest";
import { repaidOf } from "./words";

const loan = { amount: 12_000_000, outstandingPrincipal: 12_000_000, repaymentTotal: 12, repaymentCount: 9 };

it("while only interest has been paid, there is no bar", () => {
  expect(repaidOf({ ...loan, repaymentCount: 0 })).toEqual({ share: 0, words: "12회 중 0회를 갚았어요." });
  expect(repaidOf(loan)).toEqual({ share: null, words: "12회 중 9회를 갚았어요." });
});

it("otherwise it is the share of the principal", () => {
  expect(repaidOf({ ...loan, outstandingPrincipal: 6_000_000 })).toEqual({ share: 0.5, words: "12회 중 9회, 원금 6,000,000원을 갚았어요." });
});
