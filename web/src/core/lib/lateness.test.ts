import { expect, test } from "vitest";
import { latenessOf } from "./lateness";

test.each([
  [1, "상환 지연"],
  [29, "상환 지연"],
  [30, "연체"],
])("after %d days it is called %s", (days, words) => {
  expect(latenessOf(days)).toBe(words);
});
