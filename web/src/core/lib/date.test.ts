import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayAndWeekday, dayOf, dottedDate, longDate, momentOf, monthOf, shortDate } from "./date";

const lateInUtc = "2026-11-23T15:30:00Z";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-12-31T14:59:00Z") }));
afterEach(() => void vi.useRealTimers());

it("[B003] shows every moment in Seoul's time, whatever the device's zone", () => {
  expect(momentOf(lateInUtc)).toBe("11월 24일 (화) 00:30");
  expect(dayOf(lateInUtc)).toBe("11월 24일 (화)");
  expect(dayAndWeekday(lateInUtc)).toEqual(["24일", "화요일"]);
  expect(monthOf("2026-10-31T15:00:00Z")).toBe("11월");
});

it("says the year of a day in another year", () => {
  expect(dayOf("2024-11-25T15:00:00Z")).toBe("2024년 11월 26일 (화)");
  expect(momentOf("2026-12-31T15:00:00Z")).toBe("2027년 1월 1일 (금) 00:00");
  vi.setSystemTime(Date.parse("2026-12-31T15:00:00Z")); // the new year has begun in Seoul
  expect(momentOf(lateInUtc)).toBe("2026년 11월 24일 (화) 00:30");
});

it("[B242] knows YY.MM.DD, YYYY.MM.DD and the Korean year-month-day", () => {
  expect(shortDate(lateInUtc)).toBe("26.11.24");
  expect(dottedDate(lateInUtc)).toBe("2026.11.24");
  expect(longDate(lateInUtc)).toBe("2026년 11월 24일");
});
