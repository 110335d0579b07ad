import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { loadAccount } from "#/core/session/session";
import { storeTokens } from "#/core/session/tokens";
import Personal from "./personal";

const ACCOUNT = { isLogin: true, isInvestor: true, hasLoanApply: false, name: "이서연" };
const DATA = { name: "이서연", mobile: "010-****-1234", email: null, birthDate: null };
const HONEST = { bankName: "신한은행", accountNumber: "11080000000021", holder: "이음" };

async function shown(honestAccount: typeof HONEST | null, withdrawAccounts: { bankName: string; accountNumber: string }[]) {
  const answerTo = (url: string) => {
    if (url.includes("/account/info")) return ACCOUNT;
    if (url.includes("/honest-info")) return { honestAccount, withdrawAccounts, available: 0 };
    return url.includes("/personal-info") ? DATA : { investmentCap: [] };
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answerTo(url) }));
  storeTokens({ accessToken: "a", refreshToken: "r" });
  await loadAccount();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Personal }])} />
    </QueryClientProvider>,
  );
}

it.each([
  [HONEST, [{ bankName: "국민은행", accountNumber: "1234567890" }], "입금 계좌 보기", "출금 계좌 보기"],
  [null, [], "입금 계좌 만들기", "출금 계좌 인증하기"],
] as const)("the accounts lead to the page of the deposit: %j", async (honest, certified, paidInto, paidFrom) => {
  await shown(honest, [...certified]);
  expect(await screen.findByRole("link", { name: paidInto })).toHaveAttribute("href", "/mypage/deposit");
  expect(screen.getByRole("link", { name: paidFrom })).toHaveAttribute("href", "/mypage/deposit");
  if (honest) expect(screen.getByText(/^신한은행 끝자리.0021/)).toBeVisible();
});
