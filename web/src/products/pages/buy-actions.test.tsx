import { expect, it } from "vitest";
import { barrierOf, excess, fixesOf } from "./buy-actions";

it.each([
  ["a part of a unit", 15_000, { remaining: 1_000_000, limit: 5_000_000 }, [10_000, 20_000]],
  ["less than a unit", 3_000, { remaining: 1_000_000, limit: 5_000_000 }, [10_000]],
  ["more than the limit", 60_000_000, { remaining: 52_400_000, limit: 5_000_000 }, [5_000_000]],
  ["more than what is left to gather", 600_000, { remaining: 304_000, limit: 5_000_000 }, [304_000]],
  ["an exhausted limit", 10_000, { remaining: 1_000_000, limit: 0 }, []],
])("%s is replaced by amounts that can be ordered", (_, amount, bounds, fixes) => {
  expect(fixesOf(amount, bounds)).toEqual(fixes);
});

it.each([
  ["what one person may lend", 5_600_000, 5_000_000, false, "한 사람이 이 상품에 500만원까지 투자할 수 있어요.", "500만원까지 투자할 수 있어요"],
  ["what is left of the member's limit", 5_600_000, 3_000_000, true, "내 한도로 300만원까지 투자할 수 있어요. 금액을 줄여 주세요.", "300만원까지 투자할 수 있어요"],
  ["an exhausted limit", 5_600_000, 0, true, "이 상품에 더 투자할 수 있는 한도가 없어요.", "더 투자할 수 있는 한도가 없어요"],
  ["what is left to gather", 2_400_000, 5_000_000, false, "남은 모집 금액은 240만원이에요. 금액을 줄여 주세요.", "남은 모집 금액은 240만원이에요"],
])("an amount above both limits names the smaller: %s", (_, remaining, limit, member, error, label) => {
  expect(excess(7_000_000, { remaining, limit }, member)).toBe(error);
  expect(barrierOf({ remaining, limit })).toBe(label);
});
