/** Every page says who may see it. */
import { loginPath } from "#/lib/links";

export type Access = "open" | "guest" | "login";

/** Where a visit leads instead, or null when the page may be seen. A certification is no place to log in to. */
export function redirectFor(access: Access, authenticated: boolean, here: string): string | null {
  if (access === "guest" && authenticated) return "/";
  if (access !== "login" || authenticated) return null;
  return here.startsWith("/authentication/") ? "/" : loginPath(here);
}
