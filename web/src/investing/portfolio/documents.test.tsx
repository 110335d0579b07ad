import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Documents from "./documents";

test("statements are folded by year, the latest year open, a row for each month", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { months: ["2026-02", "2026-01", "2025-12"], years: [2025] } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Documents }])} />
    </QueryClientProvider>,
  );
  const years = await screen.findAllByText(/개월$/, undefined, { timeout: 5_000 });
  expect(years.map(({ textContent }) => textContent)).toEqual(["2026년 · 2개월", "2025년 · 1개월"]);
  expect(years.map((year) => year.closest("details")?.open)).toEqual([true, false]);
  expect(screen.getByRole("button", { name: "2026년 1월 거래 내역서 예치금 엑셀 받기" })).toBeVisible();
  expect(screen.getByText("12월")).not.toBeVisible();
});
