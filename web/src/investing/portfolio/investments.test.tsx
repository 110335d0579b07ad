import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
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

/** Renders the page of an investor with this summary and these investments. */
async function shown(summary: object, investments: readonly object[] = []): Promise<void> {
  const answers: Record<string, unknown> = {
    "/account/info": { isLogin: true, isInvestor: true },
    "/mypage/investor/summary": { ...SUMMARY, ...summary },
    "/mypage/investor/investments": { investments, totalCount: investments.length },
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answers[new URL(url, location.href).pathname.replace("/api/v2", "")] ?? [] }));
  await enter({ accessToken: "t" });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Investments }])} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^(투자 내역|아직 투자한 상품이 없어요)$/, undefined, { timeout: 5_000 });
}

test("what is invested and what is late of it come first, with the way to the late ones", async () => {
  await shown({ groups: [group("current", 2), group("overdue", 1)], late: money(322_742) });
  expect(screen.getByText("900,000원").parentElement).toHaveTextContent("투자 중인 원금 900,000원");
  expect(screen.getByRole("link", { name: "연체 1건, 밀린 돈 (세후) 322,742원" })).toHaveAttribute("href", "/mypage/investor/investments?state=overdue&sort=late#list");
  expect(screen.getByText(/^연체 투자가 먼저 보여요/)).toHaveTextContent("매일 다시 출금하고");
});

test("without late investments there is no word about them", async () => {
  await shown({});
  expect(screen.queryByRole("link", { name: /^연체/ })).toBeNull();
  expect(screen.queryByText(/먼저 보여요/)).toBeNull();
  expect(screen.getByText("투자 건수")).toBeVisible();
});

test("the list comes before the result, which is computed after losses", async () => {
  await shown({ received: money(50_000), lost: 60_000, recovered: 20_000, result: 10_000, resultRate: "1.25" });
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["투자 내역", "투자 결과"]);
  const computed = screen.getByText("손실을 뺀 수익률").closest("dl");
  expect(computed).toHaveTextContent("지금까지 받은 이자 (세후)50,000원뺀 손실 원금−60,000원손실에서 회수한 원금+20,000원손실을 뺀 수익 (세후)+10,000원");
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
