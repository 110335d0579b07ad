import { expect, test } from "vitest";
import { withAnswer, NO_ANSWERS, questionsFor } from "./questions";

test("only those who invest are asked for a yearly amount", () => {
  expect(questionsFor("invest")).toContain("annualInvestAmountCode");
  expect(questionsFor("borrow")).not.toContain("annualInvestAmountCode");
});

test("another use forgets the answers that belonged to the first", () => {
  const investor = { ...NO_ANSWERS, use: "invest", jobCode: "office", purposeCode: "01", annualInvestAmountCode: "2" } as const;
  expect(withAnswer(investor, "use", "borrow")).toEqual({ ...NO_ANSWERS, use: "borrow", jobCode: "office" });
  expect(withAnswer(investor, "use", "invest")).toEqual(investor);
  expect(withAnswer(investor, "jobCode", "owner")).toEqual({ ...investor, jobCode: "owner" });
});
