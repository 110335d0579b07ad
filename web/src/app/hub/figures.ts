/** The figures of the list of a member's pages. A figure that cannot be read is left out. */
import { useQuery } from "@tanstack/react-query";
import type { Bond, InvestorSummary, LoanApplication } from "#/core/api/gen";
import { dayOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { investorInfo } from "#/core/session/investor";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { hasInvested, summary } from "#/investing/portfolio/mypage-api";
import { balance } from "#/ledger/balance";
import { isRunning } from "#/loans/borrower/application-phases";
import { byDue, openBonds } from "#/loans/borrower/due";
import { loanInfo } from "#/loans/borrower/loan-api";
import { OVERVIEW } from "#/loans/borrower/words";

/** By the address of the page that opens with the figure. */
export type Figures = Readonly<Record<string, string>>;

/** `summary`: of who has invested. `duties`: the loans to repay, what is due first before the others. `application`: one that can
 * still become a loan. `prepares`: the member has neither a loan, nor an application, nor an investment, and may not invest yet. */
export type Overview = {
  figures: Figures;
  summary: InvestorSummary | undefined;
  duties: readonly Bond[];
  application: LoanApplication | undefined;
  prepares: boolean;
};

/** Undefined while it is read. */
export function useOverview(): Overview | undefined {
  const { account } = useSession();
  const types = account ? userTypes(account) : [];
  const invests = account?.isInvestor === true;
  const invested = useQuery({ ...summary(), enabled: invests && !account.isFinancialInstitution });
  const deposit = useQuery({ ...balance(), enabled: invests });
  const loans = useQuery({ ...loanInfo(), enabled: types.includes("borrower") });
  const isBeginner = Boolean(invested.data && !hasInvested(invested.data) && !deposit.data?.available);
  const investor = useQuery({ ...investorInfo(), enabled: isBeginner });
  if (!account || [invested, deposit, loans, investor].some(({ isLoading, isFetched }) => isLoading && !isFetched)) return undefined;
  const application = loans.data?.loans.find(isRunning);
  const borrows = Boolean(application || loans.data?.bonds.length);
  const begun = hasInvested(invested.data) ? invested.data : undefined;
  return {
    figures: {
      ...(begun && ofInvestments(begun)),
      ...(!begun && deposit.data && (deposit.data.available || !isBeginner) && { "/mypage/deposit": won(deposit.data.available) }),
      ...(application && { [OVERVIEW]: application.label }),
    },
    summary: begun,
    duties: openBonds(loans.data?.bonds ?? []).sort(byDue),
    application,
    prepares: !borrows && (account.isInvestor === false || investor.data?.investable === false),
  };
}

/** What the overview above does not tell, of a member who has invested. */
const ofInvestments = ({ next, thisYear }: InvestorSummary): Figures => ({
  ...(next && { "/mypage/investor/schedule": `${dayOf(next.on)} ${won(next.net)} (세후, 예정)` }),
  "/mypage/investor/returns": `올해 ${won(thisYear.earned)} (세후)`,
});
