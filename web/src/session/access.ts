/** Every page says who may see it. */
import { loginPath } from "#/lib/links";

export type Access = "open" | "guest" | "login";

/** Where a visit leads instead, or null when the page may be seen. */
export function redirectFor(access: Access, authenticated: boolean, here: string): string | null {
  if (access === "guest" && authenticated) return "/";
  return access === "login" && !authenticated ? loginPath(here) : null;
}
