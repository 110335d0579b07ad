import { expect, test } from "vitest";
import { firstUnanswered, withHome, NO_ANSWERS, questionsFor, toForm } from "./answers";

const home = { zipCode: "03354", roadAddress: "서울특별시 은평구 통일로 18", lotAddress: "서울특별시 은평구 불광동 27", building: "불광한빛아파트", isApartment: true };
const described = { ...NO_ANSWERS, home, isDescribed: true };

test("only who has a loan on the home is asked how exactly they know it", () => {
  expect(questionsFor({ ...described, senior: "no" })).not.toContain("exactness");
  expect(questionsFor({ ...described, senior: "yes" })).toContain("exactness");
});

test("whoever comes back stands at the first question without an answer", () => {
  expect(firstUnanswered(NO_ANSWERS)).toBe(0);
  expect(firstUnanswered({ ...NO_ANSWERS, home })).toBe(1);
  expect(firstUnanswered(described)).toBe(2);
  expect(firstUnanswered({ ...described, senior: "no", tenant: "none" })).toBe(3);
});

test("another building forgets the home in the former one, not what was said of debts", () => {
  const before = { ...described, dong: "101동", ho: "1203호", kbAreaUid: "area", senior: "yes" } as const;
  expect({ ...before, ...withHome(null) }).toEqual({ ...NO_ANSWERS, senior: "yes" });
});

test("what was said of a loan that is not there any more is not sent", () => {
  const body = toForm({ ...described, senior: "no", exactness: "exact", tenant: "yearly" }, home);
  expect(body).toMatchObject({ seniorFinanceExists: false, knowExactSeniorFinanceAmount: false, yearlyRentDepositExists: true, monthlyRentDepositExists: false });
});
