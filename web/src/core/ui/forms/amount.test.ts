import { expect, test } from "vitest";
import * as z from "zod/mini";
import { boundsWords, nearest } from "./amount";
import { amountWithin } from "./amount-rule";
import { errorsOf } from "./validation";

const BOUNDS = { min: 1_000_000, max: 13_050_000, step: 100_000 };

test("a typed amount is refused with the bound that it breaks", () => {
  const refusal = (amount: number) => errorsOf(z.object({ amount: amountWithin(BOUNDS) }), { amount }).amount;
  expect(refusal(0)).toBe("금액을 입력해 주세요.");
  expect(refusal(50)).toBe("100만원부터 입력할 수 있어요.");
  expect(refusal(13_060_000)).toBe("1,305만원까지 입력할 수 있어요.");
  expect(refusal(1_234_567)).toBe("10만원 단위로 입력해 주세요.");
  expect([1_000_000, 1_300_000, 13_050_000].map(refusal)).toEqual([undefined, undefined, undefined]);
});

test("the slider moves to the nearest amount within the bounds", () => {
  expect([0, 1_234_567, 99_000_000].map((won) => nearest(won, BOUNDS))).toEqual([1_000_000, 1_200_000, 13_050_000]);
  expect(boundsWords(BOUNDS)).toBe("100만원부터 1,305만원까지, 10만원 단위");
});
