import { expect, it } from "vitest";
import type { Breakdown, ScheduledMonth } from "#/core/api/gen";
import { contents, fullMonth, monthAfter, percentOf, steps } from "./figures";

const paid = (earned: number): Breakdown => ({ principal: 0, interest: earned, incomeTax: 0, localTax: 0, platformFee: 0, net: earned, earned });
const month = (name: string, received: number, coming = 0, late = 0): ScheduledMonth => ({
  month: name, received: paid(received), coming: paid(coming), late: paid(late),
});

it("adds the year up, and says what is still to come", () => {
  const year = [month("2026-09", 0), month("2026-10", 100), month("2026-11", 50, 20, 30), month("2026-12", 0, 70)];
  expect(steps(year, "2026-11-22")).toEqual([
    { month: "2026-09", total: 0, isForecast: false },
    { month: "2026-10", total: 100, isForecast: false },
    { month: "2026-11", total: 150, isForecast: false },
    { month: "2026-12", total: 240, isForecast: true },
  ]);
  expect(steps([month("2026-01", 0)], "2026-11-22")).toEqual([]);
});

it("says what a payment consists of", () => {
  expect(contents({ principal: 1, interest: 1 })).toBe("원금과 이자");
  expect(contents({ principal: 0, interest: 1 })).toBe("이자");
  expect(contents({ principal: 1, interest: 0 })).toBe("원금");
  expect(fullMonth("2026-03")).toBe("2026년 3월");
});

it("counts months over the end of a year", () => {
  expect([monthAfter("2026-11", 1), monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2026-11", 14)]).toEqual(["2026-12", "2027-01", "2025-12", "2028-01"]);
});

it("shares are whole percent, and nothing that is there is nothing", () => {
  expect([percentOf(1, 3), percentOf(1, 100_000), percentOf(0, 5)]).toEqual([33, 1, 0]);
});
