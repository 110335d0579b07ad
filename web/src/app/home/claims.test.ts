import { expect, it } from "vitest";
import { averageRateText, lentText, lossText } from "./claims";

const averageRate = (rate: number) => averageRateText({ rate });

it("[B018] a trillion is said when it was lent, and never more than was lent", () => {
  expect([7_000_000, 999_900_000_000, 1_200_000_000_000, 2_000_000_000_000].map(lentText)).toEqual(["700만원", "9,999억원", "1조원 이상", "2조원 이상"]);
});

it("[B019] the rate is that of the loans, and nothing is claimed before the first loan", () => {
  expect([9.4, 9.98, 11.02, 0].map(averageRate)).toEqual(["연\u00a09.4%", "연\u00a010%", "연\u00a011%", "–"]);
  expect(averageRateText(undefined)).toBe("–");
});

it("the losses are said of a million won", () => {
  expect([0.96, 0.01, 12.5].map((lostRate) => lossText({ lostRate }))).toEqual(["9,600원", "100원", "125,000원"]);
});
