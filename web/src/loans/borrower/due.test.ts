import { expect, it } from "vitest";
import type { Bond } from "#/core/api/gen";
import { dayOf } from "#/core/lib/date";
import { firstDue, lateWords, nameOf, nextDues } from "./due";

const next = (dueDate: string, total: number) => ({ number: 5, dueDate, total });
const bond = (bondUid: string, more: object) => ({ bondUid, state: "repaying", arrears: null, oncomingInstallment: null, ...more }) as unknown as Bond;

it("what is late is due as a whole, not its first instalment alone", () => {
  const arrears = { count: 8, principal: 4_081_005, interest: 190_472, overdueInterest: 195_384, total: 4_466_861 };
  const late = bond("late", { state: "overdue", arrears, oncomingInstallment: next("2026-04-27", 582_054) });
  expect(firstDue([bond("other", { oncomingInstallment: next("2026-12-11", 394_166) }), late])).toEqual({ bond: late, arrears, number: 5, day: "2026-04-27", total: 4_466_861 });
});

it("otherwise the next instalment is due, or nothing", () => {
  expect(firstDue([bond("b", { oncomingInstallment: next("2026-12-11", 394_166) })])).toMatchObject({ day: "2026-12-11", total: 394_166 });
  expect(firstDue([bond("b", {})])).toBeUndefined();
});

it("of several loans the next instalment of each is due next, in the order of their days, or only what is late", () => {
  const [one, other] = [bond("one", { oncomingInstallment: next("2026-12-11", 1) }), bond("other", { oncomingInstallment: next("2026-12-04", 2) })];
  const late = bond("late", { state: "overdue", arrears: { count: 1, total: 3 }, oncomingInstallment: next("2026-11-04", 3) });
  expect(nextDues([one, bond("nothing", {}), other]).map(({ total }) => total)).toEqual([2, 1]);
  expect(nextDues([one, late, other]).map(({ total }) => total)).toEqual([3]);
});

it("one late instalment is named by its day, several from the first on", () => {
  expect(lateWords(1, "4월 27일 (월)")).toBe("4월 27일 (월)에 갚을 돈이 밀렸어요");
  expect(lateWords(8, "4월 27일 (월)")).toBe("4월 27일 (월)부터 8번 밀렸어요");
});

it("the sum is named by its day, several late instalments by the first one's", () => {
  const due = { bond: bond("b", {}), day: "2098-12-08", number: 5, total: 1 };
  const arrears = { count: 1, principal: 1, interest: 0, overdueInterest: 0, total: 1 };
  expect(nameOf({ ...due, arrears: null })).toBe(`${dayOf(due.day)}에 갚을 돈`);
  expect(nameOf({ ...due, arrears })).toBe(`${dayOf(due.day)}에 밀린 돈`);
  expect(nameOf({ ...due, arrears: { ...arrears, count: 2 } })).toBe(`${dayOf(due.day)}부터 밀린 돈`);
});
