/** The terms of a loan, and what it costs besides its interest. The server computes the amounts by the same rules (`domain/loans`). */
import type { Fact } from "#/core/ui/layout/content";

export const EARLY_REPAYMENT = "중도상환수수료는 미리 갚는 원금의 1%를 남은 날만큼만 받고, 대출받은 날부터 14일 안이거나 3년이 지나면 받지 않아요.";
/** The ranges of a credit loan. */
export const CREDIT_TERMS = { rate: "연 5.9~19.0%", amount: "100만~5,000만원", months: "6~60개월" } as const;
export const EARLY_REPAYMENT_FEE: Fact = { label: "중도상환수수료", value: "1% (남은 기간만큼)" };
/** The platform's fee is taken from the interest that investors receive. */
export const ORIGINATION_FEE: Fact = { label: "빌릴 때 내는 수수료", value: "없음" };

/** The rate of late payments: 3 percentage points more, at most 20. Percent a year; counted in hundredths, which are
 * integers, so that no precision is lost. */
export const overdueRate = (rate: string): number => Math.min(Math.round(Number(rate) * 100) + 300, 2_000) / 100;
