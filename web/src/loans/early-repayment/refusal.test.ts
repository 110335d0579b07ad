import { expect, test } from "vitest";
import { refusal } from "./refusal";

test("as much is repaid early as is left, and not less than 10,000 won", () => {
  expect(refusal(null, 5_000_000)).toBe("미리 갚을 원금을 입력해 주세요.");
  expect(refusal(0, 5_000_000)).toBe("미리 갚을 원금을 입력해 주세요.");
  expect(refusal(9_999, 5_000_000)).toBe("1만원부터 미리 갚을 수 있어요.");
  expect(refusal(10_000, 5_000_000)).toBeNull();
  expect(refusal(5_000_000, 5_000_000)).toBeNull();
  expect(refusal(5_000_001, 5_000_000)).toBe("500만원까지 미리 갚을 수 있어요.");
});

test("the rest of a loan may be less than that", () => {
  expect(refusal(7_000, 7_000)).toBeNull();
  expect(refusal(6_999, 7_000)).toBe("7,000원부터 미리 갚을 수 있어요.");
});
