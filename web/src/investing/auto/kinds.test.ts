import { expect, test } from "vitest";
import { ALL, selectedChips, toggleKind } from "./kinds";

const KINDS = ["1", "2", "3"];

test("all kinds are one chip, and a press on a kind then chooses only this kind", () => {
  expect(selectedChips(KINDS, KINDS)).toEqual([ALL]);
  expect(toggleKind(KINDS, KINDS, "2")).toEqual(["2"]);
});

test("some kinds are added and removed one by one, up to all of them", () => {
  expect(selectedChips(KINDS, ["2"])).toEqual(["2"]);
  expect(toggleKind(KINDS, ["2"], "3")).toEqual(["2", "3"]);
  expect(toggleKind(KINDS, ["2"], "2")).toEqual([]);
  expect(selectedChips(KINDS, toggleKind(KINDS, ["2", "3"], "1"))).toEqual([ALL]);
  expect(toggleKind(KINDS, [], ALL)).toEqual(KINDS);
});
