/** Access rules of pages. */
import { responseError } from "#/core/api/errors";
import { loginPath } from "#/core/lib/links";
import type { AccountInfo } from "./session";
import type { UserType } from "./user-type";

/** `investor`: all investors; `institution`: only institutions; `borrower`: members with a loan or an application. */
const ACCESS = ["open", "guest", "login", "investor", "institution", "borrower"] as const;
export type Access = (typeof ACCESS)[number];

/** The access rule that a route names. An unknown name is an error, which refuses all visitors. */
export function guard(named: Access): Access {
  if (ACCESS.includes(named)) return named;
  throw responseError(500, { code: `Unknown middleware ${named}` });
}

/** The address to redirect to, or null if the page may be shown. Log-in does not return to a certification. */
export function loginRedirect(access: Access, authenticated: boolean, here: string): string | null {
  if (access === "guest" && authenticated) return "/";
  if (access === "open" || access === "guest" || authenticated) return null;
  return here.startsWith("/authentication/") ? "/" : loginPath(here);
}

/** Whether users of that type may see the page. */
export const isAllowed = (access: Access, type: UserType): boolean => {
  if (access === "borrower") return type === "borrower";
  return access !== "institution" || type === "financial-institution";
};

export const REGISTRATION = "/mypage/investor/register/personal";

/** The registration page with a return address, for a borrower who does not invest yet. */
export const registrationRedirect = (access: Access, account: AccountInfo, here: string): string | null =>
  access === "investor" && account.isInvestor === false ? `${REGISTRATION}?next=${encodeURIComponent(here)}` : null;

const INVESTMENTS = "/mypage/investor/investments";

/** Institutions manage their investments on their own site. */
export const institutionRedirect = (type: UserType, pathname: string): string | null =>
  type === "financial-institution" && pathname === INVESTMENTS ? "/dashboard" : null;

/** The limits of a person are among the person's own data; institutions set their own on another page. */
export const limitsRedirect = (types: readonly UserType[], pathname: string): string | null =>
  types.includes("personal-investor") && pathname === "/investment-limit" ? "/mypage/investor/personal" : null;
