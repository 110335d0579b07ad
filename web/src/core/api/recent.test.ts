import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Recent } from "./recent";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[B284] forgets after its lifetime, and the oldest beyond its size", () => {
  const recent = new Recent<number>(300_000, 100);
  for (let i = 0; i <= 100; i++) recent.set(`k${i}`, i);
  expect(recent.has("k0")).toBe(false);
  expect(recent.get("k100")).toBe(100);
  vi.advanceTimersByTime(299_999);
  expect(recent.has("k100")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(recent.has("k100")).toBe(false);
});
