/** The figures of the list of a member's pages. A figure that cannot be read is left out. */
import { useQuery } from "@tanstack/react-query";
import type { InvestorSummary, LoanInfo } from "#/core/api/gen";
import { dayOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { principalOf } from "#/investing/portfolio/figures";
import { summary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { isRunning } from "#/loans/borrower/application-phases";
import { firstDue, openBonds } from "#/loans/borrower/due";
import { loanInfo } from "#/loans/borrower/loan-api";
import { OVERVIEW } from "#/loans/borrower/words";

/** By the address of the page that opens with the figure. */
export type Figures = Readonly<Record<string, string>>;

/** What the member has, or has to pay next. */
export type Total = { label: string; amount: number };

/** `totals`: undefined while they are read. */
export function useFigures(): { figures: Figures; totals: readonly Total[] | undefined } {
  const { account } = useSession();
  const types = account ? userTypes(account) : [];
  const invests = account?.isInvestor === true;
  const invested = useQuery({ ...summary(), enabled: invests && !account.isFinancialInstitution });
  const deposit = useQuery({ ...balance(), enabled: invests });
  const loans = useQuery({ ...loanInfo(), enabled: types.includes("borrower") });
  const due = loans.data && firstDue(loans.data.bonds);
  return {
    figures: {
      ...(invested.data && ofInvestments(invested.data)),
      ...(deposit.data && { "/mypage/deposit": won(deposit.data.available) }),
      ...(loans.data && { [OVERVIEW]: ofLoans(loans.data) }),
    },
    totals: [invested, deposit, loans].some(({ isLoading, isFetched }) => isLoading && !isFetched)
      ? undefined
      : [
          ...(invested.data && deposit.data ? [{ label: "내 자산", amount: principalOf(invested.data).invested + deposit.data.available }] : []),
          ...(due ? [{ label: due.next.state === "late" ? `${dayOf(due.next.dueDate)}부터 밀린 돈` : `${dayOf(due.next.dueDate)}에 갚을 돈`, amount: due.next.total }] : []),
        ],
  };
}

const ofInvestments = (summary: InvestorSummary): Figures => ({
  "/mypage/investor/investments": won(principalOf(summary).invested),
  ...(summary.next && { "/mypage/investor/schedule": `${dayOf(summary.next.on)} ${won(summary.next.net)}` }),
  "/mypage/investor/returns": `올해 ${won(summary.thisYear.earned)}`,
});

/** The next instalment, or the state of the application. */
function ofLoans({ bonds, loans }: LoanInfo): string {
  const due = firstDue(bonds);
  if (due) return `${dayOf(due.next.dueDate)} ${won(due.next.total)}`;
  const left = openBonds(bonds).reduce((sum, { outstandingPrincipal }) => sum + outstandingPrincipal, 0);
  return left > 0 ? won(left) : (loans.find(isRunning)?.label ?? "");
}
