import { expect, it } from "vitest";
import { dayOf, dottedDate, longDate, momentOf, monthOf, shortDate } from "./date";

const lateInUtc = "2026-11-23T15:30:00Z";

it("[B003] shows every moment in Seoul's time, whatever the device's zone", () => {
  expect(momentOf(lateInUtc)).toBe("11월 24일 (화) 00:30");
  expect(dayOf(lateInUtc)).toBe("11월 24일 (화)");
  expect(monthOf("2026-10-31T15:00:00Z")).toBe("11월");
});

it("[B242] knows YY.MM.DD, YYYY.MM.DD and the Korean year-month-day", () => {
  expect(shortDate(lateInUtc)).toBe("26.11.24");
  expect(dottedDate(lateInUtc)).toBe("2026.11.24");
  expect(longDate(lateInUtc)).toBe("2026년 11월 24일");
});
