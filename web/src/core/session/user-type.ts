/** The type of the logged-in user. */
import type { AccountInfo } from "./session";

export type UserType = "borrower" | "financial-institution" | "corporation-investor" | "personal-investor";

/** Precedence: borrower, institution, corporation, personal investor. */
export function userType(account: AccountInfo): UserType {
  if (account.isBorrower) return "borrower";
  if (account.isFinancialInstitution) return "financial-institution";
  return account.isCorporation ? "corporation-investor" : "personal-investor";
}

/** The types whose pages the user may see: a borrower who invests is also a personal investor. */
export function userTypes(account: AccountInfo): UserType[] {
  const type = userType(account);
  return type === "borrower" && account.isInvestor ? [type, "personal-investor"] : [type];
}
