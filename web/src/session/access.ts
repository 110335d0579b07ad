/** Every page says who may see it. */
import { loginPath } from "#/lib/links";
import type { UserType } from "./user-type";

export type Access = "open" | "guest" | "login" | "institution";

/** Where a visit leads instead, or null when the page may be seen. A certification is no place to log in to. */
export function redirectFor(access: Access, authenticated: boolean, here: string): string | null {
  if (access === "guest" && authenticated) return "/";
  if (access === "open" || access === "guest" || authenticated) return null;
  return here.startsWith("/authentication/") ? "/" : loginPath(here);
}

/** Whether the page is for somebody of that kind. */
export const isFor = (access: Access, type: UserType): boolean => access !== "institution" || type === "financial-institution";

const INVESTMENTS = "/mypage/investor/investments";

/** Institutions manage what they have invested on their own site. */
export const ownSite = (type: UserType, pathname: string): string | null =>
  type === "financial-institution" && pathname === INVESTMENTS ? "/dashboard" : null;
