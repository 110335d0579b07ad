import { expect, test } from "vitest";
import { ALL, pressed, toggled } from "./kinds";

const KINDS = ["1", "2", "3"];

test("all kinds are one chip, and a press on a kind then chooses only this kind", () => {
  expect(pressed(KINDS, KINDS)).toEqual([ALL]);
  expect(toggled(KINDS, KINDS, "2")).toEqual(["2"]);
});

test("some kinds are added and removed one by one, up to all of them", () => {
  expect(pressed(KINDS, ["2"])).toEqual(["2"]);
  expect(toggled(KINDS, ["2"], "3")).toEqual(["2", "3"]);
  expect(toggled(KINDS, ["2"], "2")).toEqual([]);
  expect(pressed(KINDS, toggled(KINDS, ["2", "3"], "1"))).toEqual([ALL]);
  expect(toggled(KINDS, [], ALL)).toEqual(KINDS);
});
