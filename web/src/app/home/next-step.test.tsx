import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bond } from "#/core/api/gen";
import { enter } from "#/core/session/session";
import NextStep from "./next-step";

const instalment = (state: string) => ({ number: 3, dueDate: "2026-12-07", principal: 600_000, interest: 83_552, overdueInterest: 0, total: 683_552, balanceAfter: 0, paidOn: null, state });
const bond = (uid: string, state: string, next: object | null) => ({ bondUid: uid, title: `교사 ${uid}`, state, repaymentTotal: 36, oncomingInstallment: next, arrears: state === "overdue" ? { count: 2, total: 1_367_104 } : null });
const APPLICATION = { product: "신용대출", label: "서류 제출 중", state: "submitting", isOpen: true, path: "/upl/income" };

const payout = (date: string, net: number) => ({ orderUid: date, productUid: "p1", number: 1, title: "빌라 358호", state: "coming", date, net });

type Person = { bonds?: object[]; loans?: object[]; isBorrower?: boolean; isInvestor: boolean; groups?: object[]; available?: number; investable?: boolean; readable?: boolean; next?: object; payouts?: readonly ReturnType<typeof payout>[] };

/** Renders the next step of a person. */
async function shown({ bonds = [], loans = [], isBorrower = true, isInvestor, groups = [], available = 1_245_256, investable = true, readable = true, next, payouts = [] }: Person): Promise<void> {
  const answers: Record<string, unknown> = {
    "/account/info": { isLogin: true, isBorrower, isInvestor, hasLoanApply: loans.length > 0 },
    "/mypage/loanInfo": { bonds, loans },
    ...Object.fromEntries(bonds.map((one) => [`/mypage/loanInfo/${(one as Bond).bondUid}`, { ...one, repayments: [(one as Bond).oncomingInstallment, { ...instalment("coming"), number: 4, dueDate: "2027-01-07" }] }])),
    "/user/info": { investable, accountBalance: available, hasAgreed: true },
    "/mypage/investor/summary": { today: "2026-11-26", groups, late: { net: 418_344 }, next: next ?? null },
    "/user/honest-info": { available },
    "/user/certification": { userType: 1, email: false, identity: { process: false, pending: false }, aml: {}, hasInvestmentAccount: false },
    "/invest/validation-suitability-test": { isValid: false, validUntil: null },
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, location.href);
    const path = pathname.replace("/api/v2", "");
    const month = searchParams.get("month");
    if (month) return Response.json({ data: { payments: payouts.filter(({ date }) => date.startsWith(month)) } });
    return path === "/user/info" && !readable ? Response.json({ data: {} }, { status: 404 }) : Response.json({ data: answers[path] });
  });
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
  expect(await screen.findByRole("heading", { name: "1,367,104원이 밀렸어요" })).toBeVisible();
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

test("a loan that is about to be paid out is announced with its amount", async () => {
  const paying = { ...APPLICATION, label: "입금 예정", state: "depositing", isOpen: false, amount: 5_000_000 };
  await shown({ loans: [paying], isInvestor: true, groups: [{ state: "overdue", count: 2 }] });
  expect(await screen.findByRole("heading", { name: "500만원을 보낼 준비를 하고 있어요" })).toBeVisible();
  expect(await way("진행 보기")).toHaveAttribute("href", "/upl/income");
  expect(await way("투자한 상품 2건의 상환이 밀렸어요 밀린 돈 (세후) 418,344원")).toBeVisible();
});

test("a new investor reads what is left to do, and how long each takes", async () => {
  await shown({ isBorrower: false, isInvestor: true, investable: false, available: 0 });
  expect(await screen.findByRole("heading", { name: "투자까지 4가지 남았어요" })).toBeVisible();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["신분증", "고객 정보", "계좌", "투자 적합성"]);
  expect(screen.getByText(/^모두 8분쯤 걸려요/)).toBeVisible();
});

test("what cannot be read of a new investor can be read again; who has invested finds the money below", async () => {
  await shown({ isBorrower: false, isInvestor: true, readable: false });
  expect(await screen.findByRole("button", { name: "다시 불러오기" })).toBeVisible();
  cleanup();
  await shown({ isBorrower: false, isInvestor: true, groups: [{ state: "current", count: 3 }], readable: false });
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(screen.queryByRole("button")).toBeNull();
});

test("a small rest of the deposit is no headline for who has invested", async () => {
  const groups = [{ state: "current", count: 3 }];
  await shown({ isBorrower: false, isInvestor: true, groups, available: 10_167 });
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(screen.queryByRole("heading")).toBeNull();
  cleanup();
  await shown({ isBorrower: false, isInvestor: true, available: 10_167 });
  expect(await screen.findByRole("heading", { name: "10,167원을 투자할 수 있어요" })).toBeVisible();
});

test("who has invested and has nothing to do is told what the next month brings", async () => {
  const payouts = [payout("2026-11-30", 2_117), payout("2026-12-09", 734_840), payout("2026-12-26", 100), payout("2026-12-27", 5_000)];
  await shown({ isBorrower: false, isInvestor: true, groups: [{ state: "current", count: 3 }], available: 0, next: { on: "2026-11-30", net: 2_117 }, payouts });
  expect(await screen.findByRole("heading", { name: "앞으로 한 달 동안 737,057원을 받아요" })).toBeVisible();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "11월 30일 (월)빌라 358호2,117원",
    "12월 9일 (수)빌라 358호734,840원",
    "12월 26일 (토)빌라 358호100원",
  ]);
  expect(await way("지급 일정")).toHaveAttribute("href", "/v2/mypage/investor/schedule");
  expect(await way("예치금 채우기")).toBeVisible();
});

test("a payment after the next month is told with its day, and the deposit is for investing", async () => {
  await shown({ isBorrower: false, isInvestor: true, groups: [{ state: "current", count: 3 }], next: { on: "2026-12-29", net: 2_117 }, payouts: [payout("2026-12-29", 2_117)] });
  expect(await screen.findByRole("heading", { name: "12월 29일 (화)에 2,117원을 받아요" })).toBeVisible();
  expect(await way("투자 상품 보기")).toHaveAttribute("href", "/products/collateral");
});

test("[B114] a borrower who also invests is told of the money that can be invested, without what orders hold", async () => {
  await shown({ bonds: [bond("b1", "repaying", instalment("coming"))], loans: [], isInvestor: true });
  expect(await screen.findByRole("heading", { name: "1,245,256원을 투자할 수 있어요" })).toBeVisible();
});

test("late investments come before the money that can be invested", async () => {
  await shown({ bonds: [], loans: [], isInvestor: true, groups: [{ state: "current", count: 7 }, { state: "overdue", count: 2 }] });
  const line = await way("투자한 상품 2건의 상환이 밀렸어요 밀린 돈 (세후) 418,344원");
  expect(line).toHaveAttribute("href", "/mypage/investor/investments?state=overdue&sort=late#list");
  expect(line.parentElement?.tagName).toBe("H2");
});

test("who borrows and has invested is told of the next instalment, and of late investments below it", async () => {
  const groups = [{ state: "current", count: 7 }, { state: "overdue", count: 2 }];
  await shown({ bonds: [bond("b1", "repaying", instalment("coming"))], loans: [], isInvestor: true, groups });
  expect(await screen.findByRole("heading", { name: "12월 7일 (월)에 683,552원을 갚아요" })).toBeVisible();
  expect(await way("투자한 상품 2건의 상환이 밀렸어요 밀린 돈 (세후) 418,344원")).toBeVisible();
});

test("late investments do not hide the next payment", async () => {
  await shown({ isBorrower: false, isInvestor: true, groups: [{ state: "overdue", count: 2 }], next: { on: "2026-11-30", net: 2_117 } });
  expect(await screen.findByRole("heading", { name: "11월 30일 (월)에 2,117원을 받아요" })).toBeVisible();
  expect(await way("투자한 상품 2건의 상환이 밀렸어요 밀린 돈 (세후) 418,344원")).toBeVisible();
});

test("of several loans the one of the instalment is named, and what follows it is listed", async () => {
  await shown({ bonds: [bond("b1", "repaying", instalment("coming")), bond("b2", "repaying", { ...instalment("coming"), dueDate: "2026-12-20" })], isInvestor: false });
  expect(await screen.findByText(/^교사 b1, 36회 중 3회째예요/)).toBeVisible();
  const list = within(await screen.findByRole("region", { name: "그다음에 갚을 돈" }));
  const rows = await list.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["12월 20일 (일)교사 b2 3회차683,552원", "2027년 1월 7일 (목)교사 b1 4회차683,552원"]);
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
