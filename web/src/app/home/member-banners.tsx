/** The banners of a member. Who waits for a loan or is late with one is not led to another one. */
import { useQuery } from "@tanstack/react-query";
import Banners from "#/content/shared/banners";
import { useSession } from "#/core/session/session";
import { isRunning } from "#/loans/borrower/application-phases";
import { loanInfo } from "#/loans/borrower/loan-api";

export default function MemberBanners() {
  const { account } = useSession();
  const loans = useQuery({ ...loanInfo(), enabled: account?.isBorrower === true });
  if (!account || loans.isLoading || loans.data?.loans.some(isRunning) || loans.data?.bonds.some(({ state }) => state === "overdue")) return null;
  return <Banners place="upper" />;
}
