import { expect, test } from "vitest";
import { firstUnanswered, NO_ANSWERS, questionsFor, toForm } from "./income-questions";

const employed = { ...NO_ANSWERS, job: "office", employeeType: "regular", companyName: "가온테크" };

test("employees are asked everything, freelancers for no company, others for income only", () => {
  expect(questionsFor(employed)).toEqual(["job", "employeeType", "companyName", "annualIncome"]);
  expect(questionsFor({ ...employed, employeeType: "freelancer" })).toEqual(["job", "employeeType", "annualIncome"]);
  expect(questionsFor({ ...NO_ANSWERS, job: "student" })).toEqual(["job", "annualIncome"]);
});

test("one goes on at the first question without an answer", () => {
  expect(firstUnanswered(NO_ANSWERS)).toBe(0);
  expect(firstUnanswered({ ...employed, companyName: null })).toBe(2);
  expect(firstUnanswered({ ...employed, annualIncome: 1 })).toBe(3);
});

test("a company typed before is not sent for somebody who is not asked for it any more", () => {
  expect(toForm({ ...employed, employeeType: "freelancer" }, 12_000_000)).toEqual({
    job: "office",
    employeeType: "freelancer",
    companyName: "",
    annualIncome: 12_000_000,
  });
});
