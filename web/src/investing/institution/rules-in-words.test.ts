import { expect, it } from "vitest";
import { rulesInWords } from "./rules-in-words";

const ANYTHING = { monthlyLimit: null, productLimit: null, categories: [], grades: [], lowestRate: null, highestRate: null, longestMonths: null };
const said = (rules: Partial<Parameters<typeof rulesInWords>[0]>) =>
  Object.fromEntries(rulesInWords({ ...ANYTHING, ...rules }, new Map([["1", "아파트 담보"]])).map(({ label, value }) => [label, value]));

it("says what is not limited", () => {
  expect(said({})).toEqual({ "한 달에": "제한 없음", "상품 하나에": "모집 금액의 40%까지", "상품 종류": "모두", 등급: "모두", 수익률: "제한 없음", 기간: "제한 없음" });
});

it("says what is", () => {
  const some = said({ monthlyLimit: 300_000_000, categories: ["1"], grades: ["NONE", "A1"], lowestRate: "6.00", highestRate: "10.50", longestMonths: 12 });
  expect(some).toMatchObject({ "한 달에": "3억원까지", "상품 종류": "아파트 담보", 등급: "등급 없음, A1", 수익률: "연 6% ~ 10.5%", 기간: "12개월 이하" });
  expect(said({ lowestRate: "6" })["수익률"]).toBe("연 6% 이상");
  expect(said({ highestRate: "6" })["수익률"]).toBe("연 6% 이하");
});
