/** What the headline of a member's home page tells. What it does not tell stands in the overview below it. */
import type { InvestorInfo, InvestorSummary, LoanInfo } from "#/core/api/gen";
import { lateOf } from "#/app/overview/late-investments";
import { hasInvested } from "#/investing/portfolio/mypage-api";
import { isRunning } from "#/loans/borrower/application-phases";
import { firstDue } from "#/loans/borrower/due";

/** A late instalment, an application, or the next instalment of who has invested or does not invest. Undefined: it is about investing. */
export function loanHeadline({ bonds, loans }: LoanInfo, invests: boolean, summary: InvestorSummary | undefined): "instalment" | "application" | undefined {
  const due = firstDue(bonds);
  if (due?.arrears) return "instalment";
  if (loans.some(isRunning)) return "application";
  return due && (!invests || hasInvested(summary)) ? "instalment" : undefined;
}

/** Whether a headline about investing tells the next payment: it comes after missing requirements, which late investments hide. */
export const isPayoutHeadline = (summary: InvestorSummary, info: InvestorInfo | undefined): boolean => Boolean(summary.next && (lateOf(summary) || info?.investable));
