import { expect, test } from "vitest";
import { optionsOf } from "./list-filters";

const BANKS = [
  { value: "088", text: "신한은행", count: 1 },
  { value: "004", text: "국민은행", count: 3 },
  { value: "", text: "", count: 2 },
];
const shown = (...given: Parameters<typeof optionsOf>) => optionsOf(...given).map(({ value, label, count }) => `${value} ${label} ${count}`);

test("the values of a choice are offered by the number of rows, those without a value not at all", () => {
  expect(shown("bank", BANKS, [])).toEqual(["bank:004 국민은행 3", "bank:088 신한은행 1"]);
});

test("a choice is not offered where all rows are equal", () => {
  expect(shown("bank", BANKS.slice(0, 1), [])).toEqual([]);
});

test("a chosen value stays an option when its last row is gone", () => {
  const gone = { value: "088", text: "신한은행", count: 0 };
  expect(shown("bank", [gone], ["bank:088"])).toEqual(["bank:088 신한은행 0"]);
});

test("the page's texts replace those of the API, and order the values", () => {
  const ages = [
    { value: "longer", text: "longer", count: 9 },
    { value: "hour", text: "hour", count: 1 },
  ];
  expect(shown("age", ages, [], { hour: "1시간 안", longer: "사흘 넘게" })).toEqual(["age:hour 1시간 안 1", "age:longer 사흘 넘게 9"]);
  expect(shown("kind", ages, [], (value) => value.toUpperCase())).toEqual(["kind:longer LONGER 9", "kind:hour HOUR 1"]);
});
