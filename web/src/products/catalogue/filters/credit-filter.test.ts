import { expect, it } from "vitest";
import { addressOf, conditions, NO_FILTER, filterIn, PERIODS, RATE, RATES, withPeriods, withRates } from "./credit-filter";

const read = (search: string) => filterIn(new URLSearchParams(search));

it("[B352] the first page is shown, also for a page that makes no sense", () => {
  for (const search of ["", "page=0", "page=-2", "page=x"]) expect(read(search).page).toBe(1);
  expect(read("page=3").page).toBe(3);
});

it("[B353] the usual order is 1", () => {
  for (const search of ["", "sort=9", "sort="]) expect(read(search).sort).toBe("1");
  expect(read("sort=3").sort).toBe("3");
});

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

it("stands in the address, and only what was changed", () => {
  const filter = { ...NO_FILTER, titleKeyword: "ㅅㅇ", gradeList: ["A1", "B1"], interestRateFrom: 8, page: 2 };
  expect(read(addressOf(filter).toString())).toEqual(filter);
  expect(addressOf(NO_FILTER).size).toBe(0);
  expect(conditions(filter)).toBe(3);
  expect(conditions(NO_FILTER)).toBe(0);
});
