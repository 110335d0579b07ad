import { expect, it } from "vitest";
import { headerHidden, type Layout, partsOf, showsBanner, showsCart } from "./visibility";

it("[B086] shows a campaign on the first page and the lists, and a notice wherever nobody fills in a form or confirms an order", () => {
  const shown = (path: string) => ["/products/collateral", "/notice/1"].map((linkUrl) => showsBanner(path, linkUrl));
  for (const path of ["/upl", "/upl/income", "/loan/credit/guide", "/loan/mortgage/draft", "/login", "/signup/loan", "/invest/confirm"]) expect(shown(path), path).toEqual([false, false]);
  for (const path of ["/cart", "/faq/invest", "/products/detail/1", "/recruit", "/loan/guide", "/mypage", "/mypage/deposit/withdraw", "/inquiry", "/unknown"]) expect(shown(path), path).toEqual([false, true]);
  for (const path of ["/", "/products/collateral", "/products/credit"]) expect(shown(path), path).toEqual([true, true]);
});

it("[B087] [B088] shows the cart to members everywhere and to visitors outside loan pages, log-in and sign-up", () => {
  for (const path of ["/upl/income", "/loan/credit", "/loan/mortgage/guide", "/loan/guide", "/"]) expect(showsCart(path, true), path).toBe(true);
  for (const path of ["/upl/income", "/loan/credit", "/loan/mortgage/guide", "/loan/guide", "/login", "/login/loan", "/signup"]) expect(showsCart(path, false), path).toBe(false);
  expect(showsCart("/products/credit", false)).toBe(true);
});

it("[B090] [B091] hides the header on the way down, below 300 px on desktops and 200 px on phones", () => {
  expect(headerHidden({ from: 290, to: 299 }, true)).toBe(false);
  expect(headerHidden({ from: 290, to: 300 }, true)).toBe(true);
  expect(headerHidden({ from: 190, to: 199 }, false)).toBe(false);
  expect(headerHidden({ from: 190, to: 200 }, false)).toBe(true);
  expect(headerHidden({ from: 900, to: 880 }, true)).toBe(false);
});

it("[B060] [B063] [B065] [B067] [B069] [B085] gives every layout its header and footer", () => {
  const layouts: Layout[] = ["default", "authentication", "auth", "blank", "board", "container", "no-footer", "terms-privacy", "funnel"];
  for (const layout of layouts) expect(partsOf(layout, true).footer === "always", layout).toBe(false);
  expect(partsOf("default", false)).toEqual({ header: "site", footer: "always" });
  expect(partsOf("default", true)).toEqual({ header: "none", footer: "none" });
  expect(partsOf("authentication", false)).toEqual({ header: "desktop", footer: "desktop" });
  expect(partsOf("auth", false)).toEqual({ header: "site", footer: "desktop" });
  expect(partsOf("blank", false)).toEqual({ header: "none", footer: "none" });
  expect(partsOf("no-footer", false)).toEqual({ header: "site", footer: "none" });
  expect(partsOf("container", false)).toEqual({ header: "plain", footer: "always" });
});
