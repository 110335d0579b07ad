import { expect, it, test } from "vitest";
import { offers } from "./offers";

/** What `/v2/loan/mortgage/rate-info` answers. */
const TERMS = {
  rates: [
    { share: 40, rate: "7.9" },
    { share: 50, rate: "8.7" },
    { share: 60, rate: "9.6" },
    { share: 70, rate: "10.8" },
    { share: 75, rate: "11.9" },
  ],
  lowestRate: "7.9",
  highestRate: "11.9",
  ltvApartment: 75,
  ltvOther: 65,
  least: 10_000_000,
  most: 1_000_000_000,
  unit: 1_000_000,
  priceFloor: 200_000_000,
  months: 12,
};

/** What domain/borrowing/mortgage.py answers: price, debts → limit, its rate, interest of a month. */
const SERVER = [
  [900_000_000, 250_000_000, 425_000_000, "11.9", 4_214_583],
  [650_000_000, 0, 487_000_000, "11.9", 4_829_416],
  [200_000_000, 139_000_000, 11_000_000, "11.9", 109_083],
  [1_234_560_000, 333_330_000, 592_000_000, "11.9", 5_870_666],
  [2_000_000_000, 0, 1_000_000_000, "8.7", 7_250_000],
  [3_000_000_000, 500_000_000, 1_000_000_000, "8.7", 7_250_000],
] as const;

test.each(SERVER)("the limit of a home of %i won with debts of %i is the server's", (price, debts, amount, rate, interest) => {
  expect(offers({ price, debts }, TERMS).at(-1)).toMatchObject({ amount, rate, interest });
});

it("offers less at a lower rate, from the first step with room on", () => {
  expect(offers({ price: 900_000_000, debts: 250_000_000 }, TERMS).map(({ share, amount }) => [share, amount])).toEqual([
    [40, 110_000_000],
    [50, 200_000_000],
    [60, 290_000_000],
    [70, 380_000_000],
    [75, 425_000_000],
  ]);
  expect(offers({ price: 500_000_000, debts: 300_000_000 }, TERMS).map(({ share }) => share)).toEqual([70, 75]);
});

it("offers nothing on a cheap home or without room", () => {
  expect(offers({ price: 199_000_000, debts: 0 }, TERMS)).toEqual([]);
  expect(offers({ price: 500_000_000, debts: 370_000_000 }, TERMS)).toEqual([]);
});
