import type { OwnRules } from "#/core/api/gen";
import { amountText } from "#/core/lib/money";
import type { Fact } from "#/core/ui/layout/content";

type Rules = Pick<OwnRules, "monthlyLimit" | "productLimit" | "categories" | "grades" | "lowestRate" | "highestRate" | "longestMonths">;

/** "연 6% ~ 10%", "연 6% 이상", "제한 없음". */
function rates({ lowestRate, highestRate }: Rules): string {
  if (lowestRate !== null && highestRate !== null) return `연 ${Number(lowestRate)}% ~ ${Number(highestRate)}%`;
  if (lowestRate !== null) return `연 ${Number(lowestRate)}% 이상`;
  return highestRate === null ? "제한 없음" : `연 ${Number(highestRate)}% 이하`;
}

/** The institution's own limits, one per line. */
export function rulesInWords(rules: Rules, categories: ReadonlyMap<string, string>): Fact[] {
  const { monthlyLimit, productLimit, grades, longestMonths } = rules;
  return [
    { label: "한 달에", value: monthlyLimit === null ? "제한 없음" : `${amountText(monthlyLimit)}까지` },
    { label: "상품 하나에", value: productLimit === null ? "모집 금액의 40%까지" : `${amountText(productLimit)}까지` },
    { label: "상품 종류", value: rules.categories.map((code) => categories.get(code) ?? code).join(", ") || "모두" },
    { label: "등급", value: grades.map((grade) => (grade === "NONE" ? "등급 없음" : grade)).join(", ") || "모두" },
    { label: "수익률", value: rates(rules) },
    { label: "기간", value: longestMonths === null ? "제한 없음" : `${longestMonths}개월 이하` },
  ];
}
