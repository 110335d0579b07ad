import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import MemberOverview from "./member-overview";

const ACCOUNT = { isLogin: true, isBorrower: true, isInvestor: true, hasLoanApply: true };
const SUMMARY = { groups: [], next: null, received: { earned: 0 }, lost: 0, result: 0, resultRate: null, late: { net: 0 } };
const INVESTOR = { ...ACCOUNT, isBorrower: false };
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
  expect(await screen.findByRole("status")).toHaveTextContent("불러오고 있어요");
  expect(screen.queryByText("예치금")).toBeNull();
});

const INVESTED = {
  ...SUMMARY,
  groups: [{ state: "current", outstanding: 31_000_000 }, { state: "overdue", outstanding: 900_000 }, { state: "repaid", outstanding: 0 }],
  next: { on: `${new Date().getFullYear()}-11-27`, net: 34_130 },
  received: { earned: 4_175_143 }, lost: 1_379_825, result: 2_795_318, resultRate: "5.2", late: { net: 418_344 },
};

test("an investor is told of all that is left, of the next payment, and of the result after losses", async () => {
  await shown({ "/mypage/investor/summary": INVESTED, "/user/honest-info": { available: 10_000 } }, INVESTOR);
  expect((await screen.findByText("내 자산")).nextElementSibling).toHaveTextContent("31,910,000원");
  expect((await screen.findByText(/^11월 27일 \(.\)에 받을 돈 \(세후, 예정\)$/)).nextElementSibling).toHaveTextContent("34,130원");
  expect(await valueOf("손실을 뺀 수익 (세후)")).toHaveTextContent("+2,795,318원 · 연 5.2%");
  expect(screen.queryByText(/밀린 돈/)).toBeNull(); // it stands above, in the next step
});

test("an investor who has nothing yet sees no zeros", async () => {
  await shown({ "/mypage/investor/summary": SUMMARY, "/user/honest-info": { available: 0 } }, INVESTOR);
  await waitFor(() => expect(document.body).toHaveTextContent(""));
});

const next = { number: 6, dueDate: `${new Date().getFullYear()}-12-08`, total: 650_048, state: "coming" };
const bond = { bondUid: "b1", state: "repaying", amount: 20_000_000, outstandingPrincipal: 17_086_627, repaymentTotal: 36, roi: "10.5", oncomingInstallment: next };

test("who invests and borrows sees the assets and the next instalment first, once each", async () => {
  await shown({ "/mypage/investor/summary": INVESTED, "/user/honest-info": { available: 10_000 }, "/mypage/loanInfo": { bonds: [bond], loans: [] } });
  await screen.findByText("손실을 뺀 수익 (세후)");
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links.slice(0, 2)).toEqual([
    ["내 자산31,910,000원", "/v2/mypage/investor/investments"],
    [expect.stringMatching(/^12월 8일 \(.\)에 갚을 돈650,048원$/), "/mypage/loan/apply/detail/b1"],
  ]);
  expect(screen.getAllByText(/내 자산|에 갚을 돈/)).toHaveLength(2);
});

test("a borrower is told what is left, and of the next instalment", async () => {
  await shown({ "/mypage/loanInfo": { bonds: [bond], loans: [] } }, { ...ACCOUNT, isInvestor: false });
  expect((await screen.findByText(/^12월 8일 \(.\)에 갚을 돈$/)).nextElementSibling).toHaveTextContent("650,048원");
  expect(await valueOf("다음 회차")).toHaveTextContent("6회 (모두 36회)");
  expect(screen.getByText("20,000,000원 중 2,913,373원을 갚았어요")).toBeVisible();
  expect(await valueOf("남은 원금")).toHaveTextContent("17,086,627원");
});

test("a member without a loan is led to one, or told of the application", async () => {
  await shown({ "/mypage/loanInfo": NO_LOANS });
  expect(await screen.findByRole("link", { name: "대출 알아보기" })).toHaveAttribute("href", "/loan/credit/guide");
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [], loans: [{ product: "주택담보대출", label: "심사 중", state: "auditing", isOpen: true, appliedAt: "2026-11-27T00:00:00Z" }] } });
  expect(await valueOf("주택담보대출")).toHaveTextContent("심사 중");
  expect(screen.getByRole("progressbar")).toHaveAccessibleName("진행");
  expect(screen.getByText("4단계 중 2단계, 심사")).toBeVisible();
});

test("a member with neither loan nor investment sees no empty figures", async () => {
  const borrower = { ...ACCOUNT, isInvestor: false };
  await shown({ "/mypage/loanInfo": NO_LOANS }, borrower);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "내 돈" })).toBeNull());
  expect(document.body).toHaveTextContent("");
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [], loans: [{ product: "주택담보대출", label: "심사 중", state: "auditing", isOpen: true, appliedAt: "2026-11-27T00:00:00Z" }] } }, borrower);
  expect(await screen.findByRole("heading", { name: "내 돈" })).toBeVisible();
});

test("where nothing can be read, one alert says so", async () => {
  await shown({});
  expect(await screen.findAllByRole("alert")).toHaveLength(1);
});
