import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import Home from "./home";

const FAILURE = { code: "NOT_FOUND", title: "찾지 못했어요", message: "다시 확인해 주세요.", status: 404 };

const WAITING = { bonds: [], loans: [{ product: "개인신용대출", label: "입금 예정", state: "depositing", isOpen: false, path: "/upl/finish", amount: 5_000_000, appliedAt: "2026-11-27T00:00:00Z" }] };

/** Renders the page of a visitor who sees this record of all loans, or of a member with this account and number of investments. */
async function shown(account?: object, investments = 0, record?: object, loans: object = WAITING) {
  const answers: Record<string, unknown> = {
    "/account/info": { isLogin: true, hasLoanApply: false, ...account },
    "/mypage/investor/summary": { groups: [{ state: "current", count: investments, outstanding: 0 }], next: null, received: { earned: 0 }, lost: 0, late: { net: 0 } },
    "/banner/upper": [
      { title: "갈아탈 대출이 있나요?", contents: "금리를 먼저 봐요.", linkUrl: "/loan/credit/guide" },
      { title: "투표에 참여해 주세요", contents: "의견을 들어요.", linkUrl: "/vote" },
    ],
    "/mypage/loanInfo": account && "hasLoanApply" in account && account.hasLoanApply && loans,
    "/company/track-record": record && { date: "2026-10-31", total: record, kinds: [], years: [], grades: [], endings: [] },
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[new URL(url, location.href).pathname.replace("/api/v2", "")];
    return data ? Response.json({ data }) : Response.json({ data: FAILURE }, { status: 404 });
  });
  if (account) await enter({ accessToken: "t" });
  const router = createMemoryRouter([{ path: "/", Component: Home }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const RISK_OF_INVESTING = "이음은 원금과 수익을 보장하지 않아요. 지난 실적도 앞으로의 수익을 보장하지 않아요.";
const RISK_TO_MEMBERS = /^이음은 원금과 수익을 보장하지 않아요. 빌린 사람이/;

const figures = () => screen.getAllByRole("definition").map(({ previousElementSibling, textContent }) => `${previousElementSibling?.textContent} ${textContent?.replaceAll("\u00a0", " ")}`);

test("a visitor reads about investing, or chooses to borrow", async () => {
  await shown();
  expect(screen.getByRole("radio", { name: "투자하기" })).toBeChecked();
  expect(screen.getByRole("link", { name: "투자 상품 보기" })).toHaveAttribute("href", "/products/collateral");
  expect(screen.getByRole("heading", { name: "매달 지급" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "대출 한도 알아보기" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "빌리기" }));
  expect(screen.getByRole("button", { name: "대출 한도 알아보기" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "소득과 자료" })).toBeVisible();
  expect(screen.queryByText("지금까지 빌려준 금액")).toBeNull();
  expect(screen.queryByRole("link", { name: "투자 상품 보기" })).toBeNull();
});

test("a visitor reads who is registered and keeps the deposits, and what the chosen way may bring", async () => {
  await shown();
  expect(screen.getByText("금융위원회 등록 온라인투자연계금융업 제2024-00호")).toBeVisible();
  expect(screen.getByText("투자자의 예치금은 신한은행에 따로 보관")).toBeVisible();
  expect(screen.getByRole("region", { name: "지금까지의 실적" })).toBeVisible();
  expect(screen.getByText("예금자보호").nextElementSibling).toHaveTextContent("보호되지 않아요");
  await userEvent.click(screen.getByRole("radio", { name: "빌리기" }));
  expect(screen.queryByRole("region", { name: "지금까지의 실적" })).toBeNull();
  expect(figures()).toEqual(expect.arrayContaining(["금리 (고정) 연 5.9~19.0%", "금액 100만~5,000만원", "기간 6~60개월"]));
});

test("the chosen way stands in the address beside its other parameters", async () => {
  history.replaceState(null, "", "/?from=letter");
  const router = await shown();
  await userEvent.click(screen.getByRole("radio", { name: "빌리기" }));
  expect(router.state.location.search).toBe("?from=letter&way=borrow");
  history.replaceState(null, "", router.state.location.search);
  await userEvent.click(screen.getByRole("radio", { name: "투자하기" }));
  expect(router.state.location.search).toBe("?from=letter");
});

test("a visitor sees the record of all loans", async () => {
  await shown(undefined, 0, { amount: 15_748_000_000, repaid: 8_259_000_000, balance: 7_337_000_000, lost: 152_000_000, delayRate: 0.76, lostRate: 0.96 });
  expect(await screen.findByText("2026년 10월 31일 기준")).toBeVisible();
  expect(figures()).toEqual(expect.arrayContaining(["지금까지 빌려준 금액 157억 4,800만원", "돌려받은 원금 82억 5,900만원", "남은 원금 73억 3,700만원", "손실 원금 1억 5,200만원", "연체율 (30일 이상) 0.76%", "손실률 0.96%"]));
  expect(screen.getByRole("link", { name: "연체와 손실까지 모두 보기" })).toHaveAttribute("href", "/company/track-record");
});

test("the return after losses is stated before the rate of the contracts", async () => {
  await shown(undefined, 0, { amount: 15_748_000_000, repaid: 8_259_000_000, lost: 152_000_000, rate: 10.29, resultRate: 5.36, delayRate: 0.76, lostRate: 0.96 });
  expect(await screen.findByText("연 5.36%")).toBeVisible();
  const stated = figures();
  const rates = ["손실까지 뺀 수익률 (세후) 연 5.36%", "평균 금리 (세전, 손실을 빼기 전) 연 10.3%"];
  expect(stated.filter((figure) => rates.includes(figure))).toEqual(rates);
  expect(screen.getByText(RISK_OF_INVESTING)).toBeVisible();
});

test("a visitor reads what the losses are of a million won, and that nothing is guaranteed three times at most, with the footer", async () => {
  await shown(undefined, 0, { amount: 15_748_000_000, repaid: 8_259_000_000, lost: 152_000_000, rate: 10.29, resultRate: 5.36, delayRate: 0.76, lostRate: 0.96 });
  expect(await screen.findByText("지금까지 100만원을 빌려줄 때마다 평균 9,600원을 잃었어요.")).toBeVisible();
  expect(screen.getAllByText(/보장(하지|되지) 않/)).toHaveLength(2);
});

test("before the first loan no rate is stated, not even 0 %", async () => {
  await shown(undefined, 0, { amount: 0, repaid: 0, lost: 0, rate: 0, resultRate: null, delayRate: 0, lostRate: 0 });
  expect(await screen.findByText(/^아직 실행된 대출이 없어요/)).toBeVisible();
  expect(screen.queryByText("손실률")).toBeNull();
  expect(screen.queryByText(/0\.00%/)).toBeNull();
  expect(screen.queryByText(/평균 금리/)).toBeNull();
});

test("visitors see the smallest investment once, and the risks of investing", async () => {
  await shown();
  expect(screen.getByText(/1만원/)).toBeVisible();
  expect(screen.getByText(RISK_OF_INVESTING)).toBeVisible();
});

test("an investor without an investment is a beginner", async () => {
  await shown({ isBorrower: false, isInvestor: true });
  expect(await screen.findByText("예치금")).toBeVisible();
  expect(screen.getByText("최소 투자 금액")).toBeVisible();
});

test("people who have invested see the products without the key figures", async () => {
  await shown({ isBorrower: true, isInvestor: true }, 300);
  expect(await screen.findByRole("heading", { name: "지금 모집 중인 상품" })).toBeVisible();
  expect(screen.queryByText("최소 투자 금액")).toBeNull();
  expect(screen.getByText(RISK_TO_MEMBERS)).toBeVisible();
});

test("a member reads the risk in one line at the products, without the visitor's warnings", async () => {
  await shown({ isBorrower: false, isInvestor: true });
  expect(screen.getByText(RISK_TO_MEMBERS)).toBeVisible();
  expect(screen.queryByRole("heading", { name: "먼저 알아 두세요" })).toBeNull();
});

test("a member who does not invest sees no products", async () => {
  await shown({ isBorrower: true, isInvestor: false });
  expect(screen.queryByRole("heading", { name: "1만원부터 나누어 투자해요" })).toBeNull();
  expect(screen.queryByText(RISK_TO_MEMBERS)).toBeNull();
});

test("who waits for a loan is not led to another", async () => {
  await shown({ isBorrower: true, isInvestor: false, hasLoanApply: true });
  expect(await screen.findByText("대출금 받기")).toHaveAttribute("aria-current", "step");
  expect(screen.queryByText("투표에 참여해 주세요")).toBeNull();
  expect(screen.queryByText("갈아탈 대출이 있나요?")).toBeNull();
});

test("who is late with a loan is told whom to call, and not led to another loan", async () => {
  const late = { number: 3, dueDate: "2026-03-10", total: 144_861, state: "late" };
  const bond = { bondUid: "b1", title: "생산직 217호", state: "overdue", amount: 4_000_000, outstandingPrincipal: 3_537_244, repaymentTotal: 36, roi: "13.7", endDate: "2028-12-10", oncomingInstallment: late, arrears: { count: 9, total: 1_303_749 } };
  await shown({ isBorrower: true, isInvestor: false, hasLoanApply: true }, 0, undefined, { bonds: [bond], loans: [] });
  expect(await screen.findByRole("link", { name: "1600-0000 전화하기" })).toHaveAttribute("href", "tel:1600-0000");
  expect(screen.getByRole("link", { name: "1:1 문의하기" })).toHaveAttribute("href", "/inquiry/contact");
  expect(screen.getByText(/^3월 10일 \(.\)부터 9번 밀렸어요/)).toBeVisible();
  expect(screen.queryByText(/반가워요/)).toBeNull();
  expect(screen.queryByText("갈아탈 대출이 있나요?")).toBeNull();
});

test.each([
  ["a visitor", undefined, 1],
  ["a member with a loan", { isBorrower: true, isInvestor: true }, 1],
  ["a member who only invests", { isBorrower: false, isInvestor: true }, 0],
])("a banner for a loan is shown to %s or not", async (_who, account, count) => {
  await shown(account);
  expect(await screen.findByText("투표에 참여해 주세요")).toBeVisible();
  expect(screen.queryAllByText("갈아탈 대출이 있나요?")).toHaveLength(count);
});
