import { describe, expect, test } from "vitest";
import { groupRows, instalment, schedule } from "./payment";

/** What domain/loans/schedule.py answers: principal, rate, months → instalment, last payment, all interest. */
const SERVER = [
  [15_000_000, "11.4", 36, 493_927, 493_908, 2_781_353],
  [28_000_000, "11.4", 12, 2_479_913, 2_479_915, 1_758_958],
  [3_000_000, "18.6", 60, 77_162, 77_199, 1_629_757],
  [9_900_000, "7.25", 48, 238_217, 238_232, 1_534_431],
  [5_000_000, "0", 24, 208_333, 208_341, 0],
] as const;

describe("payment", () => {
  test.each(SERVER)("%i won at %s%% over %i months is the server's to the won", (principal, rate, months, monthly, last, interest) => {
    const { rows, monthlyPayment, totalInterest } = schedule(principal, rate, months);
    expect([monthlyPayment, rows.at(-1)?.total, totalInterest]).toEqual([monthly, last, interest]);
    expect(rows.reduce((sum, row) => sum + row.principal, 0)).toBe(principal);
    expect(rows.at(-1)?.balanceAfter).toBe(0);
  });

  test("a longer term lowers the instalment", () => {
    const [short, long] = [12, 60].map((months) => instalment(10_000_000, "11.4", months));
    expect(long).toBeLessThan(short ?? 0);
  });

  test("rows put together keep their sums", () => {
    const { rows, totalInterest } = schedule(15_000_000, "11.4", 36);
    const halves = groupRows(rows, 6);
    expect(halves.map(({ number, last }) => [number, last])).toEqual([[1, 6], [7, 12], [13, 18], [19, 24], [25, 30], [31, 36]]);
    expect(halves.reduce((sum, { interest }) => sum + interest, 0)).toBe(totalInterest);
  });
});
