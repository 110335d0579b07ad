import { expect, test } from "vitest";
import { gridlines } from "./step-chart";

test.each([
  [1_043_217, [500_000, 1_000_000]],
  [716_338, [200_000, 400_000]],
  [399, [100, 200]],
  [2, [1, 2]],
  [1, []],
])("%i won are measured by %j", (tallest, lines) => {
  expect(gridlines(tallest)).toEqual(lines);
});
