import { expect, it } from "vitest";
import { fixesOf } from "./buy-actions";

it.each([
  ["a part of a unit", 15_000, { remaining: 1_000_000, limit: 5_000_000 }, [10_000, 20_000]],
  ["less than a unit", 3_000, { remaining: 1_000_000, limit: 5_000_000 }, [10_000]],
  ["more than the limit", 60_000_000, { remaining: 52_400_000, limit: 5_000_000 }, [5_000_000]],
  ["more than what is left to gather", 600_000, { remaining: 304_000, limit: 5_000_000 }, [304_000]],
  ["an exhausted limit", 10_000, { remaining: 1_000_000, limit: 0 }, []],
])("%s is replaced by amounts that can be ordered", (_, amount, bounds, fixes) => {
  expect(fixesOf(amount, bounds)).toEqual(fixes);
});
