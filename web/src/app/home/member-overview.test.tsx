import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { dayOf } from "#/core/lib/date";
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
  groups: [{ state: "current", count: 7, outstanding: 31_000_000 }, { state: "overdue", count: 2, outstanding: 900_000 }, { state: "repaid", count: 1, outstanding: 0 }],
  next: { on: `${new Date().getFullYear()}-11-27`, net: 34_130 },
  received: { earned: 4_175_143 }, lost: 1_379_825, result: 2_795_318, resultRate: "5.2", late: { net: 418_344 },
};

test("an investor is told of all that is left, what of it is late, and of the result after losses", async () => {
  await shown({ "/mypage/investor/summary": INVESTED, "/user/honest-info": { available: 10_000 } }, INVESTOR);
  expect(await screen.findByRole("heading", { name: /^내 자산/ })).toBeVisible();
  expect(screen.getByText("31,910,000")).toBeVisible();
  expect(screen.getByText("투자한 대출의 연체 원금 900,000원")).toBeVisible();
  expect(await valueOf("손실을 뺀 수익 (세후)")).toHaveTextContent("+2,795,318원 · 연 5.2%");
  expect(screen.queryByText(/밀린 돈|받을 돈/)).toBeNull(); // they stand above, in the next step
});

test("an investor who has nothing yet sees no zeros", async () => {
  await shown({ "/mypage/investor/summary": SUMMARY, "/user/honest-info": { available: 0 } }, INVESTOR);
  await waitFor(() => expect(document.body).toHaveTextContent(""));
});

const next = { number: 6, dueDate: `${new Date().getFullYear()}-12-08`, total: 650_048, state: "coming" };
const bond = { bondUid: "b1", title: "교사 430호", state: "repaying", amount: 20_000_000, outstandingPrincipal: 17_086_627, repaymentTotal: 36, roi: "10.5", endDate: "2027-11-01", oncomingInstallment: next };
const OTHER = { ...bond, bondUid: "b2", title: "교사 431호", outstandingPrincipal: 3_000_000, oncomingInstallment: { ...next, dueDate: `${new Date().getFullYear()}-12-20` } };

test("who invests and borrows sees the assets with the next payment, and what is left of the loan", async () => {
  await shown({ "/mypage/investor/summary": INVESTED, "/user/honest-info": { available: 10_000 }, "/mypage/loanInfo": { bonds: [bond], loans: [] } });
  expect((await screen.findByText(/^11월 27일 \(.\)에 받을 돈 \(세후, 예정\)$/)).nextElementSibling).toHaveTextContent("34,130원");
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["내 자산투자 현황", "남은 원금대출 현황"]);
  expect(screen.queryByText(/갚을 돈/)).toBeNull(); // it stands above, in the next step
});

const APPLICATION = { product: "주택담보대출", label: "심사 중", state: "auditing", isOpen: true, appliedAt: "2026-11-27T00:00:00Z" };
const CURRENT = { ...INVESTED, groups: [{ state: "current", count: 7, outstanding: 31_000_000 }] };
const DEPOSIT = { "/user/honest-info": { available: 10_000 } };
const loansWith = (...loans: object[]) => ({ "/mypage/loanInfo": { bonds: [bond], loans } });
const DUE = /^12월 8일 \(.\)에 갚을 돈$/;
const PAYOUT = /^11월 27일 \(.\)에 받을 돈 \(세후, 예정\)$/;

test.each([
  ["has not invested", { "/mypage/investor/summary": SUMMARY, ...DEPOSIT }],
  ["has a summary that cannot be read", DEPOSIT],
])("the instalment stands here where the headline is about investing: who borrows and %s", async (_who, answers) => {
  await shown({ ...answers, ...loansWith() });
  expect((await screen.findByText(DUE)).nextElementSibling).toHaveTextContent("650,048원");
});

test("the instalment and the next payment stand here where the headline is an application", async () => {
  await shown({ "/mypage/investor/summary": CURRENT, ...DEPOSIT, ...loansWith(APPLICATION), "/user/info": { investable: true } });
  expect((await screen.findByText(DUE)).nextElementSibling).toHaveTextContent("650,048원");
  expect(screen.getByText(PAYOUT).nextElementSibling).toHaveTextContent("34,130원");
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [bond], loans: [APPLICATION] } }, { ...ACCOUNT, isInvestor: false });
  expect(await screen.findByText(DUE)).toBeVisible();
});

test("the next payment stands here where the headline is an application without a loan", async () => {
  await shown({ "/mypage/investor/summary": INVESTED, ...DEPOSIT, "/mypage/loanInfo": { bonds: [], loans: [APPLICATION] }, "/user/info": { investable: true } });
  expect(await screen.findByText(PAYOUT)).toBeVisible();
});

test.each([[false, 1], [true, 0]])("the next payment stands here or in the headline: an investor for whom it is %s that more can be invested", async (investable, count) => {
  await shown({ "/mypage/investor/summary": CURRENT, ...DEPOSIT, "/user/info": { investable } }, INVESTOR);
  expect(await screen.findByRole("heading", { name: /^내 자산/ })).toBeVisible();
  expect(screen.queryAllByText(PAYOUT)).toHaveLength(count);
});

test("a borrower is told what is left, and of which loan if there are several", async () => {
  await shown({ "/mypage/loanInfo": { bonds: [bond], loans: [] } }, { ...ACCOUNT, isInvestor: false });
  expect(await valueOf("만기")).toHaveTextContent("2027년 11월 1일");
  expect(screen.getByText("20,000,000원 중 2,913,373원을 갚았어요")).toBeVisible();
  expect(screen.getByText("17,086,627")).toBeVisible();
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [OTHER, bond], loans: [] } }, { ...ACCOUNT, isInvestor: false });
  expect(await valueOf("교사 431호")).toHaveTextContent("3,000,000원");
  expect(screen.queryByText(/갚을 돈/)).toBeNull(); // it stands above, in the next step
});

test("where one loan is late, what is next of the other one stands here", async () => {
  const late = { ...bond, state: "overdue", arrears: { count: 1, total: 651_000 }, oncomingInstallment: { ...next, dueDate: `${new Date().getFullYear()}-11-08` } };
  await shown({ "/mypage/loanInfo": { bonds: [OTHER, late], loans: [] } }, { ...ACCOUNT, isInvestor: false });
  expect(await valueOf(`교사 431호, ${dayOf(OTHER.oncomingInstallment.dueDate)}에 갚을 돈`)).toHaveTextContent("650,048원");
  expect(screen.queryByText(/밀린 돈/)).toBeNull();
});

test("a member without a loan is led to one, or told of the application", async () => {
  await shown({ "/mypage/loanInfo": NO_LOANS });
  expect(await screen.findByRole("link", { name: "대출 알아보기" })).toHaveAttribute("href", "/loan/credit/guide");
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [], loans: [APPLICATION] } });
  expect(await valueOf("주택담보대출")).toHaveTextContent("심사 중");
  expect(screen.getByText("심사")).toHaveAttribute("aria-current", "step");
});

test("a member with neither loan nor investment sees no empty figures", async () => {
  const borrower = { ...ACCOUNT, isInvestor: false };
  await shown({ "/mypage/loanInfo": NO_LOANS }, borrower);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "내 돈" })).toBeNull());
  expect(document.body).toHaveTextContent("");
  cleanup();
  await shown({ "/mypage/loanInfo": { bonds: [], loans: [APPLICATION] } }, borrower);
  expect(await screen.findByRole("heading", { name: "내 돈" })).toBeVisible();
});

test("where nothing can be read, one alert says so", async () => {
  await shown({});
  expect(await screen.findAllByRole("alert")).toHaveLength(1);
});
