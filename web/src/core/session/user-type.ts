/** What somebody who is logged in is to the site. */
import type { AccountInfo } from "./session";

export type UserType = "borrower" | "financial-institution" | "corporation-investor" | "personal-investor";

/** Borrower first, then institution, then corporation; everybody else invests for themselves. */
export function userType(account: AccountInfo): UserType {
  if (account.isBorrower) return "borrower";
  if (account.isFinancialInstitution) return "financial-institution";
  return account.isCorporation ? "corporation-investor" : "personal-investor";
}

/** Whose pages are theirs: a borrower who invests is a personal investor besides. */
export function userTypes(account: AccountInfo): UserType[] {
  const type = userType(account);
  return type === "borrower" && account.isInvestor ? [type, "personal-investor"] : [type];
}
