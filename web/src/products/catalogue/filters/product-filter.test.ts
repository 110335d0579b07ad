import { expect, it } from "vitest";
import { addressOf } from "./offer-filter";
import { conditions, NO_ENDED_FILTER, NO_FILTER, productFilterIn } from "./product-filter";

const read = (search: string, none = NO_FILTER, hasRatio = false) => productFilterIn(new URLSearchParams(search), none, hasRatio);

it("[B352] the first page is shown, also for a page that makes no sense", () => {
  for (const search of ["", "page=0", "page=-2", "page=x"]) expect(read(search).page).toBe(1);
  expect(read("page=3").page).toBe(3);
});

it("[B353] the usual order is 1, that of ended products the latest first", () => {
  for (const search of ["", "sort=9", "sort="]) {
    expect(read(search).sort).toBe("1");
    expect(read(search, NO_ENDED_FILTER).sort).toBe("5");
  }
  expect(read("sort=3").sort).toBe("3");
});

it("[B127] stands in the address, and only what was changed", () => {
  const filter = { ...NO_FILTER, titleKeyword: "ㅅㅇ", gradeList: ["A1", "B1"], categoryList: ["2"], interestRateFrom: 8, loanToValueTo: 60, page: 2 };
  expect(read(addressOf(filter, NO_FILTER).toString(), NO_FILTER, true)).toEqual(filter);
  expect(addressOf(NO_FILTER, NO_FILTER).size).toBe(0);
  expect(conditions(filter)).toBe(5);
  expect(conditions(NO_FILTER)).toBe(0);
});

it("a ratio to the collateral that is not offered is ignored", () => {
  expect(read("loanToValueTo=60", NO_FILTER, true).loanToValueTo).toBe(60);
  for (const search of ["", "loanToValueTo=61", "loanToValueTo=x"]) expect(read(search, NO_FILTER, true).loanToValueTo).toBe(NO_FILTER.loanToValueTo);
});

it("a ratio to the collateral is no condition of a list that cannot be filtered by it", () => {
  for (const none of [NO_FILTER, NO_ENDED_FILTER]) expect(conditions(read("loanToValueTo=60", none))).toBe(0);
});

it("an outcome is no condition of its own, because the list names it", () => {
  const filter = read("outcomeList=sold", NO_ENDED_FILTER);
  expect(filter.outcomeList).toEqual(["sold"]);
  expect(conditions(filter)).toBe(0);
});
