import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import { MyPage } from "./my-page";

/** The entries of the menu that an account sees at an address, and the one that is current. */
async function menu(account: object, at: string): Promise<[string[], string | undefined]> {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, ...account } }));
  await enter({ accessToken: "t" });
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <MyPage title="여기">-</MyPage> }], { initialEntries: [at] })} />);
  const links = within(screen.getAllByRole("navigation", { name: "내 페이지" })[0] as HTMLElement).getAllByRole("link");
  const current = links.filter((link) => link.getAttribute("aria-current"));
  expect(current.length).toBeLessThan(2);
  return [links.slice(1).map(({ textContent }) => textContent), current[0]?.textContent]; // after the link to all pages
}

const ACCOUNT = ["내 정보", "인증 관리", "알림 설정", "로그인한 기기", "1:1 문의"];
const INVESTS = ["투자 현황", "지급 일정", "수익", "예치금", "자동 분산투자", "서류"];

/** The link at the top of a page on a phone. */
async function back(account: object, at: string): Promise<string | undefined> {
  cleanup();
  await menu(account, at);
  return screen.getAllByRole("navigation", { name: "내 페이지" })[1]?.textContent;
}

test("on a phone a page leads back to its entry, and an entry to the list of all pages", async () => {
  const both = { isBorrower: true, isInvestor: true };
  expect(await back(both, "/mypage/deposit")).toBe("내 페이지");
  expect(await back(both, "/mypage/loan/apply/detail/b1")).toBe("대출 현황");
  expect(await back(both, "/membership")).toBe("내 정보");
  expect(await back(both, "/mypage/sessions")).toBe("내 페이지");
});

test("on a phone the three pages of investments are tabs", async () => {
  await menu({ isInvestor: true }, "/mypage/investor/schedule");
  const tabs = within(screen.getByRole("navigation", { name: "투자" })).getAllByRole("link");
  expect(tabs.map(({ textContent }) => textContent)).toEqual(["투자 현황", "지급 일정", "수익"]);
  expect(tabs.map((tab) => tab.getAttribute("aria-current"))).toEqual([null, "page", null]);
  cleanup();
  await menu({ isInvestor: true }, "/mypage/deposit");
  expect(screen.queryByRole("navigation", { name: "투자" })).toBeNull();
});

test("the menu is in the groups of the list of all pages", async () => {
  await menu({ isBorrower: true, isInvestor: true }, "/mypage/deposit");
  const groups = screen.getAllByRole("group").map((group) => [group, within(group).getAllByRole("link").length] as const);
  expect(groups.map(([, links]) => links)).toEqual([INVESTS.length, 1, ACCOUNT.length]);
  for (const [i, name] of ["투자", "대출", "계정"].entries()) expect(groups[i]?.[0]).toHaveAccessibleName(name);
});

test.each([
  ["an investor", { isInvestor: true }, "/mypage/sessions", [...INVESTS, ...ACCOUNT], "로그인한 기기"],
  ["an investor with a receipt", { isInvestor: true }, "/invest/receipt/o1", [...INVESTS, ...ACCOUNT], "투자 현황"],
  ["a borrower", { isBorrower: true, isInvestor: false }, "/mypage/loan/apply/detail/b1", ["대출 현황", "투자 준비", ...ACCOUNT], "대출 현황"],
  ["somebody who is both", { isBorrower: true, isInvestor: true }, "/mypage/loan/mortgage/m1", [...INVESTS, "대출 현황", ...ACCOUNT], "대출 현황"],
  ["somebody who prepares to invest", { isInvestor: false }, "/mypage/account", ["투자 준비", ...ACCOUNT], "내 정보"],
  ["somebody who asks a question", { isInvestor: false }, "/inquiry/contact/q1", ["투자 준비", ...ACCOUNT], "1:1 문의"],
  ["an investor on the page of all pages", { isInvestor: true }, "/mypage", [...INVESTS, ...ACCOUNT], "내 페이지"],
  ["an institution", { isFinancialInstitution: true, isInvestor: true }, "/dashboard", [...INVESTS, "투자 한도와 기준", ...ACCOUNT], "투자 현황"],
])("%s has a menu of all pages of one's own", async (_who, account, at, entries, current) => {
  expect(await menu(account, at)).toEqual([entries, current]);
});
