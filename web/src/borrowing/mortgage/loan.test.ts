import { expect, it } from "vitest";
import type { MortgageData } from "./calls";
import { mortgageLoan } from "./loan";

it("lists the terms once they are accepted, and no estimate before", () => {
  const estimated: MortgageData = { building: "불광한빛아파트", amount: 10_000_000, period: 12, rate: "7.9" };
  const sections = (data: MortgageData) => mortgageLoan.answersOf(data).map(({ section }) => section);
  expect(sections(estimated)).toEqual(["신청서"]);
  const accepted = { ...estimated, rate: "8.7", confirmedAt: "2026-11-26T04:00:00+09:00" };
  expect(mortgageLoan.answersOf(accepted)).toContainEqual({ section: "심사", label: "조건", value: "1,000만원, 연 8.7%, 12개월" });
});
