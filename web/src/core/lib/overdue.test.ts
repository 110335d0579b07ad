import { expect, test } from "vitest";
import { overdueLabel } from "./overdue";

test.each([
  [1, "상환 지연"],
  [29, "상환 지연"],
  [30, "연체"],
])("after %d days it is called %s", (days, words) => {
  expect(overdueLabel(days)).toBe(words);
});
