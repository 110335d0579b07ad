/** Which of header, banner, cart and footer a page shows. */
export type Layout = "default" | "authentication" | "auth" | "blank" | "board" | "container" | "no-footer" | "terms-privacy" | "funnel";

const isWithinAny = (pathname: string, areas: readonly string[]) =>
  areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));

const APPLYING = ["/upl", "/loan/credit", "/loan/mortgage"];

/** Forms of somebody who applies, logs in or signs up, and the confirmation of an order. */
const BUSY = [...APPLYING, "/login", "/signup", "/invest/confirm"];

const LISTS = ["/products/collateral", "/products/credit"];

/** A banner that leads to a notice tells what members must know, also beside their own money. Any other is a campaign: it
 * stands on the first page and the lists of products. */
export const showsBanner = (pathname: string, linkUrl: string): boolean =>
  isWithinAny(linkUrl, ["/notice"]) ? !isWithinAny(pathname, BUSY) : pathname === "/" || LISTS.includes(pathname);

/** Members see the cart everywhere; visitors only outside the loan pages, the log-in and the sign-up. */
export const showsCart = (pathname: string, member: boolean): boolean =>
  member || !isWithinAny(pathname, [...APPLYING, "/loan", "/login", "/signup"]);

type Parts = { header: "site" | "plain" | "desktop" | "none"; footer: "always" | "desktop" | "none" };

/**
 * `plain` is the site's header without menus; `desktop` is shown from 992 px. Below that width, pages of
 * "authentication" and "funnel" have a bar of their own with a close button that asks for confirmation.
 */
export function partsOf(layout: Layout, webView: boolean): Parts {
  switch (layout) {
    case "blank":
      return { header: "none", footer: "none" };
    case "funnel":
      return { header: webView ? "none" : "desktop", footer: "none" };
    case "authentication":
      return { header: webView ? "none" : "desktop", footer: webView ? "none" : "desktop" };
    case "auth":
      return { header: webView ? "none" : "site", footer: webView ? "none" : "desktop" };
    case "container":
      return { header: webView ? "none" : "plain", footer: webView ? "none" : "always" };
    case "no-footer":
      return { header: webView ? "none" : "site", footer: "none" };
    case "default":
    case "board":
    case "terms-privacy":
      return { header: webView ? "none" : "site", footer: webView ? "none" : "always" };
  }
}

/** Scrolling down hides the header, up shows it; near the top it always shows. */
export function headerHidden(scroll: { from: number; to: number }, desktop: boolean): boolean {
  return scroll.to >= (desktop ? 300 : 200) && scroll.to > scroll.from;
}
