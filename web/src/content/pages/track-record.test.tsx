import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import TrackRecord from "./track-record";

const line = (name: string, delayRate: number, lostRate: number) => ({ name, count: 3, amount: 300_000_000, rate: 9.8, repaid: 100_000_000, balance: 200_000_000, earned: 9_000_000, lost: 0, delayRate, lostRate, resultRate: 5.36, delayCount: 2, delayed: 55_770_000 });
const record = (total?: object) => ({ date: "2026-10-31", total: { ...line("모두", 3.34, 0.86), ...total }, kinds: [line("동산·유가증권 담보", 26.92, 0)], years: [line("2025년", 13.73, 1.39)], grades: [line("C2", 0, 6)],
  endings: [{ kind: "sold", count: 11, principal: 200_000_000, returned: 120_000_000, lost: 80_000_000 }, { kind: "written-off", count: 6, principal: 110_000_000, returned: 10_000_000, lost: 100_000_000 }] });
const month = (date: string, delayRate: number, lostRate = 0.96) => ({ date, balance: 7_338_000_000, delayRate, lostRate });
const LEVEL = [month("2026-09-30", 1.37), month("2026-10-31", 0.76)];

/** Today: late loans, one sold claim of each family. */
const ended = (late: readonly number[]) => ({
  products: late.map((daysLate) => ({ daysLate })),
  totalCount: late.length,
  outcomes: [...(late.length ? [{ outcome: "late", count: late.length }] : []), { outcome: "sold", count: 1 }],
});

async function shown(months = LEVEL, total?: object, late: readonly number[] = [3, 40, 214]): Promise<void> {
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: url.includes("/ended") ? ended(url.includes("/credit/") ? late : []) : url.endsWith("/months") ? months : record(total) }));
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no counting up
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: TrackRecord }])} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^아래 막대는 0%에서 30%까지예요/, undefined, { timeout: 5_000 });
}

test("each rate has its own bar on one axis, which is labelled", async () => {
  await shown();
  const bars = [...document.querySelectorAll(".risk-bar")].map(({ children }) => [...children].map((part) => Math.round(parseFloat((part as HTMLElement).style.width))));
  expect(bars).toEqual([[90, 0], [46, 5], [0, 20]]);
  expect([...new Set([...document.querySelectorAll(".record-axis")].map(({ textContent }) => textContent))]).toEqual(["0%15%30%"]);
});

test("the amounts of each line are in the table below its chart", async () => {
  await shown();
  const table = screen.getByRole("table", { name: "개인신용 등급별 실적", hidden: true });
  expect(within(table).getAllByRole("row", { hidden: true }).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["등급", "건수", "빌려준 돈", "평균 금리", "세후 이자", "연체율", "손실률", "손실까지 뺀 수익률"],
    ["C2", "3건", "3억원", "9.80%", "900만원", "0.00%", "6.00%", "연\u00a05.36%"],
  ]);
});

test("the course of the arrears has its table, the latest month first", async () => {
  await shown();
  expect(await screen.findByRole("img", { name: "최근 2개월 중 월말 연체율이 가장 높았을 때는 1.37%, 지금은 0.76%예요." })).toBeVisible();
  const table = screen.getByRole("table", { name: "월말의 연체율과 손실률", hidden: true });
  expect(within(table).getAllByRole("rowheader", { hidden: true }).map(({ textContent }) => textContent)).toEqual(["26.10", "26.09"]);
});

test("the months in which losses were settled are marked and explained", async () => {
  await shown([month("2026-08-31", 4, 0.5), month("2026-09-30", 1, 0.9), month("2026-10-31", 0.8, 0.9)]);
  expect(await screen.findByText("연체 채권을 팔거나 상각해 손실률이 오른 달")).toBeVisible();
  expect(document.querySelectorAll(".chart__mark")).toHaveLength(1);
});

test("it says what became of the loans that were not repaid", async () => {
  await shown();
  expect(screen.getByText(/^30일 이상.* 2026년 10월 31일까지 17건이 그렇게 끝났고, 남아 있던 원금 3억\s1,000만원 중 1억\s3,000만원을 돌려받았어요\.$/)).toBeVisible();
  const rows = within(screen.getByRole("list", { name: "매각하거나 상각한 대출과 연체 중인 대출" })).getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("h3")?.textContent)).toEqual(["채권 매각 11건2026년 10월 31일 기준", "상각 6건2026년 10월 31일 기준", "30일 이상 연체 2건2026년 10월 31일 기준"]);
  expect(rows.map((row) => row.querySelector("dl")?.textContent)).toEqual([
    "손실 원금8,000만원돌려받은 원금1억\u00a02,000만원당시 남은 원금2억원",
    "손실 원금1억원돌려받은 원금1,000만원당시 남은 원금1억\u00a01,000만원",
    "손실 원금아직 몰라요남은 원금5,577만원",
  ]);
});

test("each list of products is named for what it holds, with its own count, and an empty one has no link", async () => {
  await shown();
  const late = await screen.findByText(/하루 이상 연체된 대출은 개인신용 3건이고, 그중 30일 이상 연체는 2건이에요\. 90일 이상 연체된 1건은 아직 팔거나 상각하지 않았고/);
  const links = within(late.closest("ul") as HTMLElement).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["오늘까지 매각된 부동산·매출채권 1건 보기", "/products/collateral/ended?outcomeList=sold"],
    ["오늘까지 매각된 개인신용 1건 보기", "/products/credit/ended?outcomeList=sold"],
    ["지금 하루 이상 연체된 개인신용 3건 보기", "/products/credit/ended?outcomeList=late"],
  ]);
});

test.each([
  ["no late loan", [], /하루 이상 연체된 대출은 없어요\.$/],
  ["none that is late for long", [3], /하루 이상 연체된 대출은 개인신용 1건이에요\. 30일 이상 연체된 대출은 없어요\.\s*$/],
])("today's late loans are told without zeros: %s", async (_case, late, words) => {
  await shown(LEVEL, undefined, late);
  expect(await screen.findByText(words)).toBeVisible();
});

const result = (name = "손실까지 뺀 수익률 (세후)") => screen.getByRole("region", { name });

test("the return after losses stands first, with the interest and the losses of which it consists", async () => {
  await shown(LEVEL, { earned: 607_253_478, lost: 151_849_963 });
  expect(within(result()).getByText("연 5.36%")).toBeVisible();
  expect(within(result()).getByText(/지난 실적은 앞으로의 수익을 보장하지 않아요\.$/)).toBeVisible();
  expect(within(result()).getByRole("img", { name: /^받은 이자 6억.725만원 중 손실 1억.5,185만원$/ }).style.getPropertyValue("--p")).toBe("0.7499");
  expect(within(result()).getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["6억\u00a0725만원", "1억\u00a05,185만원"]);
});

test("each rate says what it does not tell", async () => {
  await shown();
  expect(within(result("연체율 (30일 이상)")).getByText("3.34%")).toBeVisible();
  expect(within(result("연체율 (30일 이상)")).getByText(/^연체된 대출을 팔거나 상각하면 연체율에서 빠져요/)).toBeVisible();
  expect(within(result("손실률")).getByText(/남은 원금에서도 손실이 날 수 있어요\.$/)).toBeVisible();
});

test("losses above the interest leave nothing of the bar, and the return is negative", async () => {
  await shown(LEVEL, { earned: 0, lost: 4_000_000, resultRate: -2.43 });
  expect(within(result()).getByText("연 −2.43%")).toBeVisible();
  expect(within(result()).getByRole("img", { name: "받은 이자 0원 중 손실 400만원" })).toHaveClass("progress-bar--empty");
});

test("without losses no loss of 0 is drawn", async () => {
  await shown();
  expect(within(result()).queryByRole("img")).toBeNull();
  expect(within(result()).queryByText("손실 원금")).toBeNull();
});

test("before the first day of a loan no return is stated, not even 0 %", async () => {
  await shown(LEVEL, { resultRate: null });
  expect(screen.queryByRole("region", { name: "손실까지 뺀 수익률 (세후)" })).toBeNull();
});
