import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import Home from "./home";

const FAILURE = { code: "NOT_FOUND", title: "찾지 못했어요", message: "다시 확인해 주세요.", status: 404 };

/** Renders the page of a visitor, or of a member with this account and number of investments. */
async function shown(account?: object, investments = 0): Promise<void> {
  const answers: Record<string, unknown> = {
    "/account/info": { isLogin: true, hasLoanApply: false, ...account },
    "/mypage/investor/summary": { groups: [{ state: "current", count: investments, outstanding: 0 }], coming: { earned: 0 }, next: null, thisYear: { earned: 0 }, late: { net: 0 } },
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[new URL(url, location.href).pathname.replace("/api/v2", "")];
    return data ? Response.json({ data }) : Response.json({ data: FAILURE }, { status: 404 });
  });
  if (account) await enter({ accessToken: "t" });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Home }])} />
    </QueryClientProvider>,
  );
}

const RISK_OF_INVESTING = "이음은 원금과 수익을 보장하지 않아요.";

test("visitors see the key figures and the risks of investing", async () => {
  await shown();
  expect(screen.getByRole("heading", { name: "1만원부터 나누어 투자해요" })).toBeVisible();
  expect(screen.getByText("최소 투자 금액")).toBeVisible();
  expect(screen.getByText(RISK_OF_INVESTING)).toBeVisible();
});

test("an investor without an investment is a beginner", async () => {
  await shown({ isBorrower: false, isInvestor: true });
  expect(await screen.findByText("올해 받은 이자 (세후)")).toBeVisible();
  expect(screen.getByText("최소 투자 금액")).toBeVisible();
});

test("people who have invested see the products without the key figures", async () => {
  await shown({ isBorrower: true, isInvestor: true }, 300);
  expect(await screen.findByRole("heading", { name: "지금 모집 중인 상품" })).toBeVisible();
  expect(screen.queryByText("최소 투자 금액")).toBeNull();
  expect(screen.getByText(RISK_OF_INVESTING)).toBeVisible();
});

test("who only invests sees the risks of investing only", async () => {
  await shown({ isBorrower: false, isInvestor: true });
  expect(screen.getByText(RISK_OF_INVESTING)).toBeVisible();
  expect(screen.queryByRole("heading", { name: "빌리는 사람" })).toBeNull();
});

test("a borrower sees the risks of borrowing, and those of the products below", async () => {
  await shown({ isBorrower: true, isInvestor: false });
  expect(screen.getByRole("heading", { name: "빌리는 사람" })).toBeVisible();
  expect(screen.getByText(RISK_OF_INVESTING)).toBeVisible();
});
