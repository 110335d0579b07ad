import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { dayOf } from "#/core/lib/date";
import { enter } from "#/core/session/session";
import Hub from "./hub";

const breakdown = { earned: 0, incomeTax: 0, interest: 0, localTax: 0, net: 0, platformFee: 0, principal: 0 };
const SUMMARY = {
  groups: [
    { state: "current", count: 2, amount: 3_000_000, outstanding: 2_500_000 },
    { state: "overdue", count: 1, amount: 500_000, outstanding: 400_000 },
    { state: "repaid", count: 1, amount: 700_000, outstanding: 0 },
  ],
  next: { on: "2026-12-29", net: 58_000 },
  thisYear: { ...breakdown, earned: 120_000 },
  late: breakdown,
  received: breakdown,
  lost: 0,
};
const APPLICATION = { isOpen: true, product: "개인신용대출", state: "auditing", label: "심사 중", path: "/upl/wait", amount: 5_000_000 };
const LOANS = { bonds: [], loans: [APPLICATION] };

const NOTHING = { groups: [], next: null, thisYear: breakdown, late: breakdown };

/** Replaces the network only. Returns the rows of the list, each with its figure. */
async function rows(account: object, summary: unknown = SUMMARY, loans: object = LOANS): Promise<string[]> {
  const answers: Record<string, unknown> = {
    "/v2/account/info": { isLogin: true, name: "이서연", ...account },
    "/v2/mypage/investor/summary": summary,
    "/v2/user/honest-info": { available: summary === NOTHING ? 0 : 346_160 },
    "/v2/mypage/loanInfo": loans,
    "/v2/user/certification": { userType: 1, email: false, identity: { process: true, pending: false }, aml: {}, hasInvestmentAccount: false },
    "/v2/invest/validation-suitability-test": { isValid: false, validUntil: null },
    "/v2/user/info": { investable: false, hasAgreed: false },
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[url.replace(/^\/api/, "").replace(/\?.*/, "")];
    return Response.json({ data: data ?? {} }, { status: data ? 200 : 404 });
  });
  await enter({ accessToken: "t" });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "*", Component: Hub }], { initialEntries: ["/mypage"] })} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "계정" });
  await new Promise((resolve) => setTimeout(resolve, 50)); // the other reads
  const items = screen.getAllByRole("listitem").filter((item) => item.parentElement?.tagName === "UL"); // the phases of an application are an ordered list
  return items.map(({ textContent }) => textContent);
}

const ACCOUNT = ["내 정보", "인증 관리", "알림 설정", "로그인한 기기", "1:1 문의"];
const assets = () => screen.getByText("내 자산").parentElement?.textContent;

it("lists what a member has, with its figures", async () => {
  expect(await rows({ isInvestor: true, isBorrower: true })).toEqual([
    "투자 현황",
    `지급 일정${dayOf("2026-12-29")} 58,000원 (세후, 예정)`,
    "수익올해 120,000원 (세후)",
    "예치금",
    "자동 분산투자",
    "서류",
    "대출 현황심사 중",
    ...ACCOUNT,
  ]);
  expect(assets()).toContain("3,246,160원");
});

it("states once what is due for each loan, what is due first before the other, and names late investments as such", async () => {
  const bond = (bondUid: string, more: object) => ({ bondUid, title: `교사 ${bondUid}`, state: "repaying", arrears: null, amount: 20_000_000, outstandingPrincipal: 17_000_000, ...more });
  const coming = bond("430호", { oncomingInstallment: { dueDate: "2098-12-08", total: 650_048 } });
  const late = bond("431호", { state: "overdue", arrears: { count: 1, total: 421_234 }, oncomingInstallment: { dueDate: "2026-10-08", total: 420_000 } });
  expect(await rows({ isInvestor: true, isBorrower: true }, SUMMARY, { bonds: [coming, late], loans: [] })).toContain("대출 현황");
  expect(screen.getAllByRole("heading", { level: 2, name: /^교사/ }).map(({ textContent }) => textContent)).toEqual(["교사 431호", "교사 430호"]);
  expect(screen.getAllByText("421,234")).toHaveLength(1);
  expect(screen.getAllByText("650,048원")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "밀린 돈 자세히 보기" })).toHaveAttribute("href", "/mypage/loan/apply/detail/431호");
  expect(screen.getByRole("heading", { name: "갚기 어렵다면" })).toBeVisible();
  expect(screen.getByText(/^그중 연체 원금/)).toHaveTextContent("400,000원");
});

it("of several loans that are not late, one sum tells what is due next", async () => {
  const bond = (bondUid: string, dueDate: string, total: number) => ({ bondUid, title: `교사 ${bondUid}`, state: "repaying", arrears: null, amount: 20_000_000, outstandingPrincipal: 17_000_000, oncomingInstallment: { dueDate, total } });
  await rows({ isInvestor: false, isBorrower: true }, null, { bonds: [bond("430호", "2098-12-08", 650_000), bond("431호", "2098-12-04", 350_000)], loans: [] });
  expect(screen.getByText("다음에 갚을 돈 2건").nextElementSibling).toHaveTextContent("1,000,000원");
  expect(screen.getByText(`${dayOf("2098-12-04")}, ${dayOf("2098-12-08")}에 빠져나가요.`)).toBeVisible();
  expect(screen.getByText(`${dayOf("2098-12-08")}에 갚을 돈`).nextElementSibling).toHaveTextContent("650,000원");
});

it("a figure that cannot be read is left out, and its page stays reachable", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await rows({ isInvestor: true }, null)).slice(0, 4)).toEqual(["투자 현황", "지급 일정", "수익", "예치금346,160원"]);
});

it("a member who has nothing yet finds the preparation and the account", async () => {
  expect(await rows({ isInvestor: false, isBorrower: false })).toEqual(ACCOUNT);
  expect(screen.getByRole("link", { name: "내 한도 알아보기" })).toHaveAttribute("href", "/loan/guide");
  expect(screen.getByRole("heading", { name: "투자까지 4가지 남았어요" })).toBeVisible();
  expect(screen.getByText("6가지 중 2가지를 마쳤어요. 남은 것은 모두 7분쯤 걸려요.")).toBeVisible();
  expect(screen.getByRole("link", { name: "투자 준비 4가지 마치기" })).toHaveAttribute("href", "/mypage/investor/register/personal");
});

it("an investor who may not invest yet finds the preparation, and no zeros", async () => {
  expect((await rows({ isInvestor: true, isBorrower: false }, NOTHING)).slice(0, 4)).toEqual(["투자 현황", "지급 일정", "수익", "예치금"]);
  expect(screen.getByRole("heading", { name: "투자까지 4가지 남았어요" })).toBeVisible();
  expect(screen.queryByText(/^0원|내 자산/)).toBeNull();
});

it("the state of an application comes first, and the preparation is one row", async () => {
  const paying = { ...APPLICATION, isOpen: false, state: "depositing", label: "입금 예정" };
  expect(await rows({ isInvestor: false, isBorrower: true }, null, { bonds: [], loans: [paying] })).toEqual(["대출 현황입금 예정", "투자 준비6가지 중 2가지", ...ACCOUNT]);
  expect(screen.getByRole("heading", { name: "500만원을 보낼 준비를 하고 있어요" })).toBeVisible();
  expect(screen.getByRole("link", { name: "진행 보기" })).toHaveAttribute("href", "/upl/wait");
  expect(screen.getByText("대출금 받기")).toHaveAttribute("aria-current", "step");
  expect(screen.queryByRole("link", { name: /^투자 준비 \d가지 마치기$/ })).toBeNull();
});
