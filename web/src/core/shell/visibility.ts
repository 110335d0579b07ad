/** Which of header, banner, cart and footer a page shows. */
export type Layout = "default" | "authentication" | "auth" | "auth-webview" | "blank" | "board" | "container" | "no-footer" | "terms-privacy" | "funnel";

const inside = (pathname: string, areas: readonly string[]) =>
  areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));

const APPLYING = ["/upl", "/loan/credit", "/loan/mortgage"];

export const showsBanner = (pathname: string): boolean => !inside(pathname, APPLYING);

/** Members see the cart everywhere; visitors only outside the loan pages. */
export const showsCart = (pathname: string, member: boolean): boolean =>
  member || !inside(pathname, [...APPLYING, "/loan"]);

export const showsNavigation = (pathname: string): boolean => !inside(pathname, ["/extensions", "/vote"]);

export function showsGrade(account: { isBorrower?: boolean; grade?: string | null } | null): boolean {
  return account !== null && !account.isBorrower && Boolean(account.grade);
}

type Parts = { header: "site" | "close" | "desktop" | "none"; footer: "always" | "desktop" | "none" };

/** `close` is the small header of certification on phones; `desktop` shows from 992 px on. */
export function partsOf(layout: Layout, webView: boolean): Parts {
  switch (layout) {
    case "blank":
      return { header: "none", footer: "none" };
    case "funnel":
      return { header: webView ? "none" : "desktop", footer: "none" };
    case "authentication":
      return { header: "close", footer: "desktop" };
    case "auth":
      return { header: "none", footer: "none" };
    case "auth-webview":
      return { header: webView ? "none" : "site", footer: "none" };
    case "no-footer":
      return { header: webView ? "none" : "site", footer: "none" };
    case "default":
    case "board":
    case "container":
    case "terms-privacy":
      return { header: webView ? "none" : "site", footer: webView ? "none" : "always" };
  }
}

/** Scrolling down hides the header, up shows it; near the top it always shows. */
export function headerHidden(scroll: { from: number; to: number }, desktop: boolean): boolean {
  return scroll.to >= (desktop ? 300 : 200) && scroll.to > scroll.from;
}
