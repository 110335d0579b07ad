import { expect, it } from "vitest";
import { pastClaims } from "./claims";

const claims = (amount: number, averageRate: number | null) => pastClaims({ date: "2026-10-31", amount, averageRate }).map(({ value }) => value);

it("claims nothing before the first loan, and never more than was lent", () => {
  expect(claims(0, null)).toEqual(["–", "–"]);
  expect(claims(7_000_000, 9.4)).toEqual(["700만원", "연 9.4%"]);
  expect(claims(999_900_000_000, 9.98)).toEqual(["9,999억원", "연 10%"]);
});

it("[B018] [B019] a trillion and 11 percent are said when they are so", () => {
  expect(claims(1_200_000_000_000, 11.02)).toEqual(["1조원 이상", "연 11%"]);
  expect(claims(2_000_000_000_000, 11)).toEqual(["2조원 이상", "연 11%"]);
});
