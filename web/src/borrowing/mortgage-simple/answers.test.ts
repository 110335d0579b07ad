import { expect, test } from "vitest";
import { firstOpen, moved, NOTHING_SAID, questionsFor, submission } from "./answers";

const home = { zipCode: "03354", roadAddress: "서울특별시 은평구 통일로 18", lotAddress: "서울특별시 은평구 불광동 27", building: "불광한빛아파트", isApartment: true };
const described = { ...NOTHING_SAID, home, isDescribed: true };

test("only who has a loan on the home is asked how exactly they know it", () => {
  expect(questionsFor({ ...described, senior: "no" })).not.toContain("exactness");
  expect(questionsFor({ ...described, senior: "yes" })).toContain("exactness");
});

test("whoever comes back stands at the first question without an answer", () => {
  expect(firstOpen(NOTHING_SAID)).toBe(0);
  expect(firstOpen({ ...NOTHING_SAID, home })).toBe(1);
  expect(firstOpen(described)).toBe(2);
  expect(firstOpen({ ...described, senior: "no", tenant: "none" })).toBe(3);
});

test("another building forgets the home in the former one, not what was said of debts", () => {
  const before = { ...described, dong: "101동", ho: "1203호", kbAreaUid: "area", senior: "yes" } as const;
  expect({ ...before, ...moved(null) }).toEqual({ ...NOTHING_SAID, senior: "yes" });
});

test("what was said of a loan that is not there any more is not sent", () => {
  const body = submission({ ...described, senior: "no", exactness: "exact", tenant: "yearly" }, home);
  expect(body).toMatchObject({ seniorFinanceExists: false, knowExactSeniorFinanceAmount: false, yearlyRentDepositExists: true, monthlyRentDepositExists: false });
});
