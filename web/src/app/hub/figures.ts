/** The figures of the list of a member's pages, by the page's address. A figure that cannot be read is left out. */
import { useQuery } from "@tanstack/react-query";
import type { InvestorSummary, LoanInfo } from "#/core/api/gen";
import { dayOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { summary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { isRunning } from "#/loans/borrower/application-phases";
import { firstDue, openBonds } from "#/loans/borrower/due";
import { loanInfo } from "#/loans/borrower/loan-api";
import { OVERVIEW } from "#/loans/borrower/words";

export type Figures = Readonly<Record<string, string>>;

const HELD: readonly string[] = ["current", "overdue", "waiting"];

export function useFigures(): Figures {
  const { account } = useSession();
  const types = account ? userTypes(account) : [];
  const invests = account?.isInvestor === true;
  const invested = useQuery({ ...summary(), enabled: invests && !account.isFinancialInstitution }).data;
  const deposit = useQuery({ ...balance(), enabled: invests }).data;
  const loans = useQuery({ ...loanInfo(), enabled: types.includes("borrower") }).data;
  return {
    ...(invested && ofInvestments(invested)),
    ...(deposit && { "/mypage/deposit": won(deposit.available) }),
    ...(loans && { [OVERVIEW]: ofLoans(loans) }),
  };
}

const ofInvestments = ({ groups, next, thisYear }: InvestorSummary): Figures => ({
  "/mypage/investor/investments": won(groups.reduce((sum, { state, outstanding }) => (HELD.includes(state) ? sum + outstanding : sum), 0)),
  ...(next && { "/mypage/investor/schedule": `${dayOf(next.on)} ${won(next.net)}` }),
  "/mypage/investor/returns": `올해 ${won(thisYear.earned)}`,
});

/** The next instalment, or the state of the application. */
function ofLoans({ bonds, loans }: LoanInfo): string {
  const due = firstDue(bonds);
  if (due) return `${dayOf(due.next.dueDate)} ${won(due.next.total)}`;
  const left = openBonds(bonds).reduce((sum, { outstandingPrincipal }) => sum + outstandingPrincipal, 0);
  return left > 0 ? won(left) : (loans.find(isRunning)?.label ?? "");
}
