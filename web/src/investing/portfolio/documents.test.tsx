import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Documents from "./documents";

test("the files of one month, at first the latest", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { months: ["2026-02", "2026-01", "2025-12"], years: [2025] } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Documents }])} />
    </QueryClientProvider>,
  );
  const month = await screen.findByLabelText("몇 월인가요?", undefined, { timeout: 5_000 });
  const files = () => screen.getAllByRole("button", { name: /거래 내역서/ }).map((button) => button.getAttribute("aria-label"));
  expect(files()).toEqual(["2026년 2월 거래 내역서 PDF 받기", "2026년 2월 거래 내역서 예치금 엑셀 받기", "2026년 2월 거래 내역서 지급 엑셀 받기"]);
  await userEvent.selectOptions(month, "2025년 12월");
  expect(files()[0]).toBe("2025년 12월 거래 내역서 PDF 받기");
});
