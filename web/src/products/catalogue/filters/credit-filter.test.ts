import { expect, it } from "vitest";
import { conditions, creditFilterIn, NO_FILTER } from "./credit-filter";
import { addressOf } from "./offer-filter";

const read = (search: string) => creditFilterIn(new URLSearchParams(search));

it("[B352] the first page is shown, also for a page that makes no sense", () => {
  for (const search of ["", "page=0", "page=-2", "page=x"]) expect(read(search).page).toBe(1);
  expect(read("page=3").page).toBe(3);
});

it("[B353] the usual order is 1", () => {
  for (const search of ["", "sort=9", "sort="]) expect(read(search).sort).toBe("1");
  expect(read("sort=3").sort).toBe("3");
});

it("stands in the address, and only what was changed", () => {
  const filter = { ...NO_FILTER, titleKeyword: "ㅅㅇ", gradeList: ["A1", "B1"], interestRateFrom: 8, page: 2 };
  expect(read(addressOf(filter, NO_FILTER).toString())).toEqual(filter);
  expect(addressOf(NO_FILTER, NO_FILTER).size).toBe(0);
  expect(conditions(filter)).toBe(3);
  expect(conditions(NO_FILTER)).toBe(0);
});
