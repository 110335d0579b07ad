/** The greeting of a member. Who is late with a loan is not greeted as if all were well. */
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#/core/session/session";
import { loanInfo } from "#/loans/borrower/loan-api";

export default function Greeting() {
  const { account } = useSession();
  const loans = useQuery({ ...loanInfo(), enabled: account?.isBorrower === true });
  const isWell = account && (!account.isBorrower || loans.data?.bonds.every(({ state }) => state !== "overdue"));
  return [account?.name && `${account.name} 님`, isWell && "반가워요"].filter(Boolean).join(", ") || "\u00a0";
}
