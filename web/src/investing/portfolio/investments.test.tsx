import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import Investments from "./investments";

const money = (net: number) => ({ principal: 0, interest: net, incomeTax: 0, localTax: 0, platformFee: 0, net, earned: net });
const group = (state: string, count: number) => ({ state, count, amount: count * 300_000, outstanding: count * 300_000 });
const SUMMARY = {
  today: "2026-11-25",
  groups: [group("current", 2)],
  received: money(0),
  thisYear: money(0),
  coming: money(12_000),
  late: money(0),
  lost: 0,
  recovered: 0,
  result: 0,
  resultRate: null,
  averageRate: "9.9",
};

const payment = (day: number, state: string) => ({ ...money(day * 100), orderUid: "o", productUid: `p${day}`, title: `개인신용 ${day}호`, date: `2026-11-${day}`, number: 1, isPrice: false, state });
const NOVEMBER = [payment(11, "paid"), payment(12, "late"), ...[25, 26, 27, 28].map((day) => payment(day, "coming"))];

/** Renders the page of an investor with this summary and these investments. */
async function shown(summary: object, investments: readonly object[] = []): Promise<void> {
  const answers: Record<string, unknown> = {
    "/account/info": { isLogin: true, isInvestor: true },
    "/user/honest-info": { available: 10_000 },
    "/mypage/investor/summary": { ...SUMMARY, ...summary },
    "/mypage/investor/schedule/payments": { today: "2026-11-25", payments: NOVEMBER },
    "/mypage/investor/investments": { investments, totalCount: investments.length },
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answers[new URL(url, location.href).pathname.replace("/api/v2", "")] ?? [] }));
  await enter({ accessToken: "t" });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Investments }])} />
    </QueryClientProvider>,
  );
  await screen.findByText("투자에 쓸 수 있는 예치금", undefined, { timeout: 5_000 });
}

const LATE = /^연체 \d건/;

test("late investments follow the assets, with their number, their money and their list", async () => {
  await shown({ groups: [group("current", 2), group("overdue", 1)], late: money(322_742) });
  const warning = screen.getByRole("heading", { name: "연체 1건" });
  expect(screen.getByText("투자에 쓸 수 있는 예치금").compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText("322,742원")).toBeVisible();
  expect(screen.getByRole("link", { name: "연체 투자 모두 보기" })).toHaveAttribute("href", "/mypage/investor/investments?state=overdue&sort=late#list");
  expect(screen.getByText("연체 투자가 먼저 보여요.")).toBeVisible();
});

test("the warning says how late each investment is and how much is overdue, and what is done about it", async () => {
  const late = { orderUid: "o", title: "자영업자 52호", state: "overdue", rate: "12.8", period: 12, amount: 300_000, received: money(0), at: "2025-01-03T01:30:00Z", lost: 0, recovered: 0, endsOn: "2026-01-04" };
  const since = (productUid: string, daysLate: number) => ({ ...late, productUid, daysLate, lateNet: daysLate * 10, next: { date: "2025-07-14", net: 2_289, state: "late" } });
  await shown({ groups: [group("overdue", 7)], late: money(9_999) }, [502, 76, 40, 20, 9, 3, 1].map((days) => since(`p${days}`, days)));
  const note = screen.getByRole("heading", { name: LATE }).parentElement as HTMLElement;
  const rows = await within(note).findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...["502일째 · 밀린 돈 5,020원", "76일째 · 밀린 돈 760원", "40일째 · 밀린 돈 400원", "20일째 · 밀린 돈 200원", "9일째 · 밀린 돈 90원"].map((late) => `자영업자 52호${late}`),
    "그 밖에 2건 밀린 돈 3,529원",
  ]);
  expect(within(note).getAllByRole("link")[0]).toHaveAttribute("href", "/mypage/investor/investments/o/p502");
  expect(note).toHaveTextContent("매일 다시 출금하고");
});

test("without late investments there is no warning", async () => {
  await shown({});
  expect(screen.queryByRole("heading", { name: LATE })).toBeNull();
  expect(screen.queryByText(/먼저 보여요/)).toBeNull();
  expect(screen.getByText("투자 건수")).toBeVisible();
});

test("all that the investor has comes first, then the result after losses, then the deposit", async () => {
  await shown({ groups: [group("waiting", 1), group("current", 1), group("overdue", 1)], received: money(50_000), lost: 60_000, recovered: 20_000, result: 10_000, resultRate: "1.25" });
  expect(document.querySelector(".figure--large")).toHaveTextContent("910,000원");
  expect(screen.getByText("+10,000원 · 연 1.25%").parentElement).toHaveTextContent("손실을 뺀 수익 (세후)");
  expect(screen.getByText("연체된 대출의 원금 300,000원은 아직 빼지 않았어요.")).toBeVisible();
  expect(screen.getByText("그중 연체 원금 300,000원")).toBeVisible();
  expect(screen.getByText("그중 투자 신청 중 300,000원")).toBeVisible();
  expect(screen.getByRole("link", { name: "입금하기" })).toHaveAttribute("href", "/mypage/deposit");
  const computed = screen.getByText("손실을 뺀 수익률").closest("dl");
  expect(computed).toHaveTextContent("지금까지 받은 이자 (세후)50,000원뺀 손실 원금−60,000원손실에서 회수한 원금+20,000원손실을 뺀 수익 (세후)+10,000원");
});

test("a negative result has its sign, and before the first payment there is none", async () => {
  await shown({ lost: 60_000, result: -60_000, resultRate: "-3" });
  expect(screen.getByText("−60,000원 · 연 −3.0%")).toBeVisible();
  cleanup();
  await shown({});
  expect(screen.queryByText(/^손실을 뺀 수익 \(세후\)/, { selector: "p" })).toBeNull();
});

test("before the first investment there are no filters and no figures of it", async () => {
  await shown({ groups: [], coming: money(0) });
  expect(screen.getByText("아직 투자한 상품이 없어요")).toBeVisible();
  expect(screen.queryByText("투자 건수")).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("lost principal is a key figure, and the number of investments is among the details", async () => {
  await shown({ lost: 1_500_000, recovered: 121_466 });
  expect(screen.getByText("손실 원금")).toBeVisible();
  expect(screen.getByText("1,378,534원")).toHaveClass("text-clay-700");
  expect(screen.getByText("투자 건수")).not.toBeVisible();
});

test("the next three payments of this month are listed, with the sums of the others and of all that are expected", async () => {
  await shown({});
  const sum = await screen.findByText("모두 4건 (세후, 예정)", undefined, { timeout: 5_000 });
  expect(sum.parentElement).toHaveTextContent(/10,600원$/);
  expect(screen.getByRole("link", { name: "그 밖에 1건 2,800원" })).toHaveAttribute("href", "/mypage/investor/schedule");
  expect(screen.getByText("받은 돈 (세후)").nextElementSibling).toHaveTextContent("1,100원");
  expect(screen.getByText("앞으로 받을 돈 (세후, 예정)").nextElementSibling).toHaveTextContent("10,600원");
  expect(screen.getByText("11월치 밀린 돈 (세후)").nextElementSibling).toHaveTextContent("1,200원");
  const payments = within(sum.closest(".section") as HTMLElement);
  expect(payments.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    [25, 26, 27].map((day) => `개인신용 ${day}호이자 1회차 · 예정2,${day - 20}00원`),
  );
});

test("an investment is one row: product and amount, state and terms, what comes next, and the outstanding principal", async () => {
  const one = { orderUid: "o", title: "개인신용 9호", state: "current", rate: "9.9", period: 12, amount: 300_000, outstanding: 243_314, received: money(5_407), daysLate: 0, at: "2026-01-03T01:30:00Z" };
  const next = { date: "2026-12-16", net: 2_289, state: "coming" };
  await shown({}, [
    { ...one, productUid: "p1", next, endsOn: "2027-01-04" },
    { ...one, productUid: "p2", next: { ...next, date: "2026-09-11", state: "late" }, endsOn: "2027-01-04", state: "overdue", daysLate: 76 },
    { ...one, productUid: "p3", next: null, endsOn: null, state: "waiting" },
    { ...one, productUid: "p4", next: null, endsOn: "2027-01-04", state: "lost", lost: 256_686, recovered: 6_686 },
  ]);
  const list = (await screen.findByText("투자 내역")).closest(".section") as HTMLElement;
  expect((await within(list).findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "개인신용 9호300,000원상환 중연 9.9% (세전) · 12개월26.12.16 · 2,289원남은 원금 243,314원5,407원",
    "개인신용 9호300,000원연체연 9.9% (세전) · 12개월26.09.11부터 76일째남은 원금 243,314원5,407원",
    "개인신용 9호300,000원모집 중연 9.9% (세전) · 12개월–남은 원금 243,314원5,407원",
    "개인신용 9호300,000원손실 확정연 9.9% (세전) · 12개월손실 250,000원남은 원금 243,314원5,407원",
  ]);
});
