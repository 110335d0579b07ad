import { expect, test } from "vitest";
import { scaledSize } from "./photo";

test("a large picture is made smaller in proportion, a small one stays", () => {
  expect(scaledSize(4_000, 3_000)).toEqual({ width: 1_600, height: 1_200 });
  expect(scaledSize(3_000, 4_000)).toEqual({ width: 1_200, height: 1_600 });
  expect(scaledSize(800, 600)).toEqual({ width: 800, height: 600 });
});
