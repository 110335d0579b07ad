import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { byDay, dayOf, dayOfMonth, dottedDate, longDate, momentOf, monthOf, shortDate } from "./date";

const lateInUtc = "2026-11-23T15:30:00Z";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-12-31T14:59:00Z") }));
afterEach(() => void vi.useRealTimers());

it("[B003] shows every moment in Seoul's time, whatever the device's zone", () => {
  expect(momentOf(lateInUtc)).toBe("11월 24일 (화) 00:30");
  expect(dayOf(lateInUtc)).toBe("11월 24일 (화)");
  expect(dayOfMonth(lateInUtc)).toBe("24일 (화)");
  expect(monthOf("2026-10-31T15:00:00Z")).toBe("11월");
});

it("groups rows by the days of Seoul", () => {
  const moments = ["2026-11-23T03:00:00Z", "2026-11-22T15:30:00Z", "2026-11-22T14:59:00Z"];
  expect(byDay(moments, (moment) => moment)).toEqual([moments.slice(0, 2), moments.slice(2)]);
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
