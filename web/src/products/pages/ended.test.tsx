import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Ended from "./ended";

const SOLD = {
  productUid: "s", title: "영통동 아파트 85m² 472호", state: "3", outcome: "sold", daysLate: 0, repaymentCount: 1, nextDueOn: null, period: 12, rate: "12.4",
  amount: 35_000_000, raised: 35_000_000, lost: 7_128_542, grade: "B2", category: "1", closeDateTime: "2026-06-14T00:00:00Z", isPaused: false,
};
const NEW = { ...SOLD, productUid: "n", title: "평촌동 아파트 75m² 607호", outcome: "repaying", repaymentCount: 0, nextDueOn: "2026-12-29", lost: 0 };

async function shown(search: string, products: readonly object[], outcomes: readonly object[], title = "모집 마감"): Promise<void> {
  const answers: Record<string, object> = { ended: { products, totalCount: products.length, outcomes }, codes: {} };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? [] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "*", Component: Ended }], { initialEntries: [`/products/collateral/ended${search}`] })} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: `${title} ${products.length}` }, { timeout: 5_000 });
}

test("a sold claim shows its loss, not the rate that nobody received", async () => {
  await shown("", [SOLD], [{ outcome: "sold", count: 1 }]);
  const row = document.querySelector(".product-row--fixed") as HTMLElement;
  expect(row.querySelector(".loss")?.textContent).toBe("손실713만원(20.4%)");
  expect(within(row).getByText("모집 때 연 12.4%")).toBeVisible();
  expect(within(row).getByText("2,787만원 돌려받음")).toBeVisible();
  expect((row.querySelector(".progress-bar") as HTMLElement).style.getPropertyValue("--p")).toBe("0.7963");
});

test("before its first payment a loan names the day on which that is due", async () => {
  await shown("", [NEW], [{ outcome: "repaying", count: 1 }]);
  expect(screen.getByText("첫 상환 26.12.29")).toBeVisible();
});

test("without a late loan the choice of late ones remains and says so", async () => {
  await shown("?outcomeList=late", [], [{ outcome: "sold", count: 1 }], "연체");
  expect(screen.getByText("지금 연체된 상품이 없어요")).toBeVisible();
  expect(within(screen.getByRole("group", { name: "상환 상태" })).getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["모두 1", "연체 0", "채권 매각 1"]);
});

test("an outcome of which no product is left says so, not that no product was ever closed", async () => {
  await shown("?outcomeList=failed", [], [{ outcome: "sold", count: 1 }], "모집 실패·환불");
  expect(screen.getByText("지금 이런 상품이 없어요")).toBeVisible();
});

test("while all products load after an empty outcome, it does not say that there are none", async () => {
  await shown("?outcomeList=late", [], [{ outcome: "sold", count: 1 }], "연체");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await userEvent.click(screen.getByRole("button", { name: "모두 1" }));
  expect(await screen.findByText("상품을 불러오고 있어요")).toBeVisible();
  expect(screen.queryByText("마감된 상품이 아직 없어요")).toBeNull();
});
