import { expect, it } from "vitest";
import { countsFor } from "./collateral-counts";

const COUNTS = [
  { category: "1", ongoing: 3, planned: 1, ended: 40, total: 44 },
  { category: "2", ongoing: 2, planned: 0, ended: 7, total: 9 },
];

it("counts every product without a condition", () => {
  const { ofEveryState, ofState, ofCategory } = countsFor(COUNTS, { stateList: [], categoryList: [] });
  expect([ofEveryState, ofState("2"), ofState("1"), ofState("3")]).toEqual([53, 5, 1, 47]);
  expect([ofCategory("1"), ofCategory("2"), ofCategory("4")]).toEqual([44, 9, 0]);
});

it("counts what a press on one condition finds together with the other", () => {
  const { ofEveryState, ofState, ofCategory } = countsFor(COUNTS, { stateList: ["2"], categoryList: ["1"] });
  expect([ofEveryState, ofState("3")]).toEqual([44, 40]);
  expect([ofCategory("1"), ofCategory("2")]).toEqual([3, 2]);
});
