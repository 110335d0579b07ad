import { expect, it } from "vitest";
import { daysBack, isValidRange } from "./days";
import { refusal } from "./withdrawal";

const terms = { withdrawable: 30_000_000, atOnce: 50_000_000, aDay: 200_000_000, isOpen: true, opensAt: "00:30" };

it("says which limit an amount breaks, and how much is left", () => {
  expect(refusal(null, 1_000, terms)).toBe("출금할 금액을 입력해 주세요.");
  expect(refusal(1_001, 1_000, terms)).toBe("지금은 1,000원까지 출금할 수 있어요.");
  expect(refusal(60_000_000, 90_000_000, terms)).toBe("한 번에 5,000만원까지 출금할 수 있어요.");
  expect(refusal(40_000_000, 90_000_000, terms)).toBe("하루에 2억원까지 출금할 수 있어요. 오늘은 3,000만원 남았어요.");
  expect(refusal(1_000, 1_000, terms)).toBeNull();
});

it("counts days in Seoul, today included", () => {
  const lateEvening = Date.parse("2026-11-22T15:30:00Z"); // 00:30 of the 23rd in Seoul
  expect(daysBack(1, lateEvening)).toEqual({ since: "2026-11-23", until: "2026-11-23" });
  expect(daysBack(30, lateEvening)).toEqual({ since: "2026-10-25", until: "2026-11-23" });
  expect(isValidRange({ since: "2026-11-23", until: "2026-11-22" })).toBe(false);
  expect(isValidRange({ since: "", until: "2026-11-22" })).toBe(false);
});
