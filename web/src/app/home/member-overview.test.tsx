import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import MemberOverview from "./member-overview";

const ACCOUNT = { isLogin: true, isBorrower: true, isInvestor: true, hasLoanApply: true };
const SUMMARY = { groups: [], coming: { earned: 0 }, next: null, thisYear: { earned: 0 }, late: { net: 0 } };
const NO_LOANS = { bonds: [], loans: [] };
const FAILURE = { code: "NOT_FOUND", title: "찾지 못했어요", message: "다시 확인해 주세요.", status: 404 };

/** Renders the page of a member who borrows and invests with these answers. No answer is a failure. */
async function shown(answers: Record<string, unknown>, account: object = ACCOUNT): Promise<void> {
  vi.stubGlobal("fetch", async (url: string) => {
    const path = new URL(url, location.href).pathname.replace("/api/v2", "");
    const data = path === "/account/info" ? account : await answers[path];
    return data ? Response.json({ data }) : Response.json({ data: FAILURE }, { status: 404 });
  });
  await enter({ accessToken: "t" });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: MemberOverview }])} />
    </QueryClientProvider>,
  );
}

const valueOf = async (label: string) => (await screen.findByText(label)).nextElementSibling;

test("what could not be read is neither nothing nor 0 won, nor an alert", async () => {
  await shown({ "/mypage/investor/summary": SUMMARY });
  expect(await valueOf("예치금")).toHaveTextContent("불러오지 못했어요");
  expect(await valueOf("갚고 있는 대출")).toHaveTextContent("불러오지 못했어요");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a balance that is still coming is pending", async () => {
  await shown({ "/mypage/investor/summary": SUMMARY, "/user/honest-info": new Promise(() => undefined), "/mypage/loanInfo": NO_LOANS });
  expect(await screen.findByText("아직 대출이 없어요")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("불러오고 있어요");
  expect(screen.queryByText("예치금")).toBeNull();
});

test("an investor is told of the next payment and of this year's interest", async () => {
  const next = { on: `${new Date().getFullYear()}-11-27`, net: 34_130 };
  await shown({ "/mypage/investor/summary": { ...SUMMARY, next, thisYear: { earned: 2_053_076 } }, "/user/honest-info": { available: 10_000 } });
  expect(await valueOf("올해 받은 이자 (세후)")).toHaveTextContent("2,053,076원");
  expect((await screen.findByText(/^11월 27일 \(.\)에 받을 돈 \(세후, 예정\)$/)).nextElementSibling).toHaveTextContent("34,130원");
});

test("a member without a loan is led to one, or told of the application", async () => {
  await shown({ "/mypage/loanInfo": NO_LOANS });
  expect(await screen.findByRole("link", { name: "대출 알아보기" })).toHaveAttribute("href", "/loan/credit/guide");
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [], loans: [{ product: "주택담보대출", label: "심사 중", state: "auditing", isOpen: true }] } });
  expect(await valueOf("주택담보대출")).toHaveTextContent("심사 중");
  expect(screen.getByRole("progressbar")).toHaveAccessibleName("진행");
  expect(screen.getByText("신청, 심사, 계약, 입금 중 심사 단계예요")).toBeVisible();
});

test("who only borrows sees the steps of an application before the first one", async () => {
  const borrower = { ...ACCOUNT, isInvestor: false };
  await shown({ "/mypage/loanInfo": NO_LOANS }, borrower);
  expect(await screen.findByRole("heading", { name: "신청은 네 단계예요" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "내 돈" })).toBeNull();
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [], loans: [{ product: "주택담보대출", label: "심사 중", state: "auditing", isOpen: true }] } }, borrower);
  expect(await screen.findByRole("heading", { name: "내 돈" })).toBeVisible();
});

test("where nothing can be read, one alert says so", async () => {
  await shown({});
  expect(await screen.findAllByRole("alert")).toHaveLength(1);
});
