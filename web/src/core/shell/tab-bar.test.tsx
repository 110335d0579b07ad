import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { enter } from "#/core/session/session";
import { TabBar } from "./tab-bar";

it.each([
  ["a borrower", true, "/mypage/loan/apply/detail/b1", "/mypage/loan/apply", "대출"],
  ["a borrower who reads a guide", true, "/loan/credit/guide", "/mypage/loan/apply", "대출"],
  ["a borrower on a page of the account", true, "/mypage/account", "/mypage/loan/apply", "내 페이지"],
  ["an investor", false, "/loan/guide", "/loan/guide", "대출"],
])("the tab of the loans for %s", async (_who, isBorrower, path, href, here) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, hasLoanApply: false, isBorrower, isInvestor: !isBorrower } }));
  await enter({ accessToken: "t" });
  render(
    <MemoryRouter initialEntries={[path]}>
      <TabBar />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "대출" })).toHaveAttribute("href", href);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(here);
});
