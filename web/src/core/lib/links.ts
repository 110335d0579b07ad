/** How a link opens an address. `base` is the site's base path. */
const base = "/v2";

/** Pages of the older site and of the institutions' site, which need a full page load. */
const INVESTOR_PAGES = "/mypage/investor";
const OLD_SITE = ["/logout", `${INVESTOR_PAGES}/investments`, `${INVESTOR_PAGES}/schedule`, `${INVESTOR_PAGES}/account`, `${INVESTOR_PAGES}/personal`, "/dashboard", "/investment-limit"];

type LinkKind = "inside" | "load" | "external";

export function linkKind(href: string, newTab = false): LinkKind {
  if (/^(https?:)?\/\//.test(href) || /^(tel|mailto):/.test(href)) return "external";
  if (newTab || OLD_SITE.some((path) => href === path || href.startsWith(`${path}/`))) return "load";
  return "inside";
}

/** The full address of an in-site path, for links that open a new tab. */
export const absolute = (path: string): string => (path.startsWith(base) ? path : base + path);

/** An address as the router knows it: without the base. */
export const withoutBase = (path: string): string => path.replace(/^\/v2(?=\/|$)/, "") || "/";

/** A path of this site as the router knows it; "/" for addresses of other sites. */
export function sameSite(path: string): string {
  const here = "http://here.invalid";
  const inside = path.startsWith("/") && URL.canParse(path, here) && new URL(path, here).origin === here;
  return inside ? withoutBase(path) : "/";
}

/** The address to which log-in returns. */
export const nextPath = (search: string): string => sameSite(new URLSearchParams(search).get("next") ?? "/");

export const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/** Log-in that returns to the page at `location`; to home for log-in itself, certifications and the home page. */
export function loginFrom({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  const here = withoutBase(pathname);
  if (here === "/login") return here + search;
  return here === "/" || here.startsWith("/authentication/") ? "/login" : loginPath(here + search + hash);
}
