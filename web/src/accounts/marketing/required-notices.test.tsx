import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
  const folds = screen.getAllByText(/안내 \d가지 보기$/);
  expect(folds.map(({ textContent }) => textContent?.split(" ")[0])).toEqual(groups);
  expect(screen.getByText("1:1 문의에 답했을 때")).not.toBeVisible();
  await userEvent.click(screen.getByText("계정 안내 4가지 보기"));
  expect(screen.getByText("1:1 문의에 답했을 때")).toBeVisible();
});
