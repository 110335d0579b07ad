import { expect, test } from "vitest";
import { answered, NOTHING_SAID, questionsFor } from "./questions";

test("only those who invest are asked for a yearly amount", () => {
  expect(questionsFor("invest")).toContain("annualInvestAmountCode");
  expect(questionsFor("borrow")).not.toContain("annualInvestAmountCode");
});

test("another use forgets the answers that belonged to the first", () => {
  const investor = { ...NOTHING_SAID, use: "invest", jobCode: "office", purposeCode: "01", annualInvestAmountCode: "2" } as const;
  expect(answered(investor, "use", "borrow")).toEqual({ ...NOTHING_SAID, use: "borrow", jobCode: "office" });
  expect(answered(investor, "use", "invest")).toEqual(investor);
  expect(answered(investor, "jobCode", "owner")).toEqual({ ...investor, jobCode: "owner" });
});
