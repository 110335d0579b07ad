import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { dayOf } from "#/core/lib/date";
import Detail from "./detail";
import Overview from "./overview";

const bond = { bondUid: "b1", title: "교사 430호", category: "개인신용", state: "repaid", amount: 5_000_000, outstandingPrincipal: 0, roi: "10.5", period: 36, oncomingInstallment: null, repaymentCount: 36, repaymentTotal: 36, endDate: "2026-11-01" };
const application = { applyUid: "a1", product: "개인신용대출", state: "auditing", label: "심사 중", isOpen: true, path: "/upl/wait", appliedAt: "2026-11-27T00:00:00Z" };

function shown(path: string, answer: Response): void {
  vi.stubGlobal("fetch", async () => answer);
  const router = createMemoryRouter(
    [
      { path: "/mypage/loan/apply", Component: Overview },
      { path: "/mypage/loan/apply/detail/:bondUid", Component: Detail },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it("new loans are below the own ones", async () => {
  shown("/mypage/loan/apply", Response.json({ data: { bonds: [bond], loans: [], repaymentProgressRatio: 1 } }));
  expect(await screen.findByRole("heading", { name: "새 대출 알아보기" })).toBeVisible();
  expect(screen.getByRole("link", { name: "주택담보대출" })).toHaveAttribute("href", "/loan/mortgage/guide");
});

it("who waits for a loan is not led to another one", async () => {
  shown("/mypage/loan/apply", Response.json({ data: { bonds: [], loans: [application], repaymentProgressRatio: 0 } }));
  expect(await screen.findByText("2026년 11월 27일 신청")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "새 대출 알아보기" })).toBeNull();
});

it("an unknown loan leads back to the list", async () => {
  shown("/mypage/loan/apply/detail/b9", Response.json({ error: { code: "NOT_FOUND", title: "찾는 내용이 없어요", message: "" } }, { status: 404 }));
  expect(await screen.findByText("찾는 대출이 없어요")).toBeVisible();
  expect(screen.getByRole("link", { name: "대출 현황 보기" })).toHaveAttribute("href", "/mypage/loan/apply");
  expect(screen.queryByRole("button", { name: "다시 불러오기" })).toBeNull();
});

it("an instalment that was deferred after its due day shows the overdue interest in its sum", async () => {
  const instalment = { number: 5, dueDate: "2098-12-08", principal: 400_000, interest: 20_000, overdueInterest: 0, total: 420_000, state: "coming", balanceAfter: 0 };
  const one = { ...bond, state: "repaying", oncomingInstallment: { ...instalment, overdueInterest: 1_234, total: 421_234 }, repayments: [instalment], earlyRepayments: [], documents: [], startDate: "2026-01-01", debitBankName: "신한은행", debitAccountNumber: "1234" };
  shown("/mypage/loan/apply/detail/b1", Response.json({ data: one }));
  const next = within(await screen.findByRole("region", { name: "다음에 갚을 돈" }));
  expect(next.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([`${dayOf("2098-12-08")}, 5회차`, "400,000원", "20,000원", "1,234원", "421,234원"]);
});

it("a loan that pays interest only until its end says below its bar when the principal is due", async () => {
  const interest = { number: 1, dueDate: "2098-12-08", principal: 0, interest: 20_000, overdueInterest: 0, total: 20_000, state: "coming", balanceAfter: 5_000_000 };
  const last = { ...interest, number: 2, dueDate: "2099-01-08", principal: 5_000_000, total: 5_020_000, balanceAfter: 0 };
  const one = { ...bond, state: "repaying", outstandingPrincipal: 5_000_000, repaymentCount: 1, repaymentTotal: 2, oncomingInstallment: interest, repayments: [interest, last], earlyRepayments: [], documents: [], startDate: "2026-01-01", debitBankName: "신한은행", debitAccountNumber: "1234" };
  shown("/mypage/loan/apply/detail/b1", Response.json({ data: one }));
  expect(await screen.findByText("2회 중 1회를 갚았어요. 원금 5,000,000원은 만기인 2099년 1월 8일에 갚아요.")).toBeVisible();
});

it("what is due next and what is left of several loans are one sum each, and each loan stands in the list only", async () => {
  const next = { number: 4, dueDate: "2098-12-04", total: 608_318 };
  const open = { ...bond, state: "repaying", outstandingPrincipal: 4_000_000, oncomingInstallment: next };
  shown("/mypage/loan/apply", Response.json({ data: { bonds: [open, { ...open, bondUid: "b2", title: "교사 431호" }], loans: [], repaymentProgressRatio: 0.2 } }));
  expect((await screen.findByText("다음에 갚을 돈 2건")).nextElementSibling).toHaveTextContent("1,216,636원");
  expect(screen.getByText(`${dayOf(next.dueDate)}에 빠져나가요.`)).toBeVisible();
  expect(screen.getByText("대출 2건의 남은 원금").nextElementSibling).toHaveTextContent("8,000,000원");
  expect(screen.getAllByText(open.title)).toHaveLength(1);
});

it("in arrears the account comes before what is left, and an early repayment is no button", async () => {
  const late = { number: 5, dueDate: "2026-10-08", principal: 400_000, interest: 20_000, overdueInterest: 1_234, total: 421_234, state: "late", balanceAfter: 0 };
  const one = { ...bond, state: "overdue", isEarlyOpen: true, overdueRate: "13.5", arrears: { ...late, count: 1 }, oncomingInstallment: late, repayments: [late], earlyRepayments: [], documents: [], startDate: "2026-01-01", debitBankName: "신한은행", debitAccountNumber: "1234", bankName: "신한은행", accountNumber: "11080000000021", accountHolder: "이음" };
  shown("/mypage/loan/apply/detail/b1", Response.json({ data: one }));
  const copy = await screen.findByRole("button", { name: "복사하기" });
  expect(copy.compareDocumentPosition(screen.getByText("남은 원금")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText("421,234원")).toBeNull(); // the sum is the figure only
  expect(screen.getByText("갚을 때까지 하루마다 연체 이자(연 13.5%)가 붙어요.")).toBeVisible();
  const early = screen.getByRole("link", { name: "미리 갚기" });
  expect(early).toHaveClass("link");
  expect(early.compareDocumentPosition(screen.getByText("밀린 원금 (1번)")) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});
