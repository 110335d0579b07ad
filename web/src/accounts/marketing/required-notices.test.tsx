import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { loadAccount } from "#/core/session/session";
import { storeTokens } from "#/core/session/tokens";
import { RequiredNotices } from "./required-notices";

it.each([
  [{ isBorrower: false, isInvestor: true, hasLoanApply: false }, ["투자", "계정"]],
  [{ isBorrower: true, isInvestor: false, hasLoanApply: false }, ["대출", "계정"]],
  [{ isBorrower: true, isInvestor: true, hasLoanApply: true }, ["투자", "대출", "계정"]],
])("lists what a member receives: %j", async (account, groups) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, name: "이서연", ...account } }));
  storeTokens({ accessToken: "a", refreshToken: "r" });
  await loadAccount();
  render(<RequiredNotices />);
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(groups);
  expect(screen.getByText("1:1 문의에 답했을 때")).toBeVisible();
});
