import { expect, it } from "vitest";
import { share, wordsOf } from "./progress";

const SECOND = { done: 1, total: 4, section: "소득" };

it("counts the step", () => {
  expect(wordsOf(SECOND)).toBe("4단계 중 2단계");
  expect(wordsOf({ ...SECOND, done: 4 })).toBe("4단계 중 4단계");
  expect(wordsOf(SECOND, { at: 2, of: 5 })).toBe("4단계 중 2단계 · 3/5");
});

it("grows with each question, and stays within the step", () => {
  const shares = [0, 1, 2, 3, 4].map((at) => share(SECOND, { at, of: 5 }));
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(new Set(shares).size).toBe(5);
  expect(shares[0]).toBeGreaterThan(1 / 4);
  expect(shares[4]).toBeLessThan(2 / 4);
  expect(share(SECOND)).toBe(1.5 / 4);
});
