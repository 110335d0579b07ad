import { expect, it } from "vitest";
import { changesOf, NO_OFFER_FILTER as NO_FILTER, offerFilterIn, PERIODS, RATE, RATES, withPeriods, withRates } from "./offer-filter";

const read = (search: string) => offerFilterIn(new URLSearchParams(search));

it("[B354] rates go from 4 to 20 in steps of 2 and stay at least 2 apart", () => {
  expect(RATES).toEqual([4, 6, 8, 10, 12, 14, 16, 18, 20]);
  expect(read("")).toMatchObject({ interestRateFrom: 4, interestRateTo: 20 });
  expect(read("interestRateFrom=5&interestRateTo=22")).toMatchObject({ interestRateFrom: 4, interestRateTo: 20 });
  const narrow = withRates({ ...NO_FILTER, interestRateTo: 10 }, { interestRateFrom: 12 });
  expect(narrow).toMatchObject({ interestRateFrom: 12, interestRateTo: 14 });
  expect(withRates(NO_FILTER, { interestRateFrom: 20 })).toMatchObject({ interestRateFrom: 18, interestRateTo: 20 });
  expect(withRates(NO_FILTER, { interestRateTo: 4 })).toMatchObject({ interestRateFrom: 4, interestRateTo: 6 });
  expect(narrow.interestRateTo - narrow.interestRateFrom).toBe(RATE.range);
});

it("[B355] periods are 1 month and multiples of 6 up to 60", () => {
  expect(PERIODS).toEqual([1, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60]);
  expect(read("periodFrom=7&periodTo=36")).toMatchObject({ periodFrom: 1, periodTo: 36 });
  expect(withPeriods({ ...NO_FILTER, periodTo: 12 }, { periodFrom: 24 })).toMatchObject({ periodFrom: 24, periodTo: 24 });
  expect(withPeriods({ ...NO_FILTER, periodFrom: 24 }, { periodTo: 6 })).toMatchObject({ periodFrom: 6, periodTo: 6 });
});

it("calls send only what was changed", () => {
  expect(changesOf({ ...NO_FILTER, interestRateFrom: 8, sort: "3" }, NO_FILTER)).toEqual({ interestRateFrom: 8, sort: "3" });
});
