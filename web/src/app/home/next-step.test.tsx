import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import NextStep from "./next-step";

const instalment = (state: string) => ({ number: 3, dueDate: "2026-12-07", principal: 600_000, interest: 83_552, overdueInterest: 0, total: 683_552, balanceAfter: 0, paidOn: null, state });
const bond = (uid: string, state: string, next: object | null) => ({ bondUid: uid, state, repaymentTotal: 36, oncomingInstallment: next });
const APPLICATION = { product: "신용대출", label: "서류 제출 중", state: "submitting", isOpen: true, path: "/upl/income" };

/** Renders the next step of a person with these loans. */
async function shown({ bonds, loans, isInvestor, groups = [] }: { bonds: object[]; loans: object[]; isInvestor: boolean; groups?: object[] }): Promise<void> {
  const answers: Record<string, unknown> = {
    "/account/info": { isLogin: true, isBorrower: true, isInvestor, hasLoanApply: loans.length > 0 },
    "/mypage/loanInfo": { bonds, loans },
    "/user/info": { investable: true, accountBalance: 1_295_256 },
    "/mypage/investor/summary": { groups, late: { net: 418_344 } },
    "/user/honest-info": { available: 1_245_256 },
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answers[new URL(url, location.href).pathname.replace("/api/v2", "")] }));
  await enter({ accessToken: "t" });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: NextStep }])} />
    </QueryClientProvider>,
  );
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-26T05:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const way = (name: string) => screen.findByRole("link", { name });

test("late money comes first, also where an application is open", async () => {
  await shown({ bonds: [bond("b1", "repaying", instalment("coming")), bond("b2", "overdue", { ...instalment("late"), dueDate: "2026-11-07" })], loans: [APPLICATION], isInvestor: true });
  expect(await screen.findByRole("heading", { name: "683,552원이 밀렸어요" })).toBeVisible();
  expect(await way("갚을 계좌 보기")).toHaveAttribute("href", "/mypage/loan/apply/detail/b2");
});

test("an open application is gone on with at its step", async () => {
  await shown({ bonds: [bond("b1", "repaying", instalment("coming"))], loans: [APPLICATION], isInvestor: true });
  expect(await way("이어서 하기")).toHaveAttribute("href", "/upl/income");
});

test("an approved loan is announced as such", async () => {
  await shown({ bonds: [], loans: [{ ...APPLICATION, label: "심사 승인", state: "approved" }], isInvestor: false });
  expect(await screen.findByRole("heading", { name: "대출이 승인됐어요. 계약만 남았어요" })).toBeVisible();
  expect(await way("이어서 하기")).toHaveAttribute("href", "/upl/income");
});

test("[B114] a borrower who also invests is told of the money that can be invested, without what orders hold", async () => {
  await shown({ bonds: [bond("b1", "repaying", instalment("coming"))], loans: [], isInvestor: true });
  expect(await screen.findByRole("heading", { name: "1,245,256원을 투자할 수 있어요" })).toBeVisible();
});

test("late investments come before the money that can be invested", async () => {
  await shown({ bonds: [], loans: [], isInvestor: true, groups: [{ state: "current", count: 7 }, { state: "overdue", count: 2 }] });
  const line = await way("연체 2건 밀린 돈 (세후) 418,344원");
  expect(line).toHaveAttribute("href", "/mypage/investor/investments?state=overdue#list");
  expect(line.parentElement?.tagName).toBe("H2");
});

test("a borrower is told of the next instalment", async () => {
  await shown({ bonds: [bond("b1", "repaying", instalment("coming")), bond("b0", "repaid", null)], loans: [], isInvestor: false });
  expect(await screen.findByRole("heading", { name: "12월 7일 (월)에 683,552원을 갚아요" })).toBeVisible();
});

test("who neither borrows nor invests is asked once what to begin with", async () => {
  await shown({ bonds: [bond("b0", "repaid", null)], loans: [], isInvestor: false });
  expect(await screen.findByRole("heading", { name: "무엇부터 할까요?" })).toBeVisible();
  expect(screen.getByRole("button", { name: "대출 한도 알아보기" })).toBeVisible();
  expect(await way("투자 준비하기")).toHaveAttribute("href", "/mypage/investor/register/personal");
});
