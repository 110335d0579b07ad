import { expect, it } from "vitest";
import { mayReload } from "./chunk-failure";

it("[B317] reloads at most once in sixty seconds", () => {
  expect(mayReload(null, 1_000)).toBe(true);
  expect(mayReload("1000", 60_999)).toBe(false);
  expect(mayReload("1000", 61_000)).toBe(true);
});
