import { expect, it } from "vitest";
import { overdueRate } from "./costs";

it.each([
  ["8.9", 11.9],
  ["10.57", 13.57],
  ["17.00", 20],
  ["19.00", 20],
])("a loan at %s percent a year costs %d when it is late", (rate, late) => expect(overdueRate(rate)).toBe(late));
