import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import TrackRecord from "./track-record";

const line = (name: string, delayRate: number, lostRate: number) => ({ name, count: 3, amount: 300_000_000, rate: 9.8, repaid: 100_000_000, balance: 200_000_000, earned: 9_000_000, lost: 0, delayRate, lostRate });
const RECORD = { date: "2026-10-31", total: line("모두", 3.34, 0.86), kinds: [line("동산·유가증권 담보", 26.92, 0)], years: [line("2025년", 13.73, 1.39)], grades: [line("C2", 0, 6)] };

test("the bars of all tables have one scale, which is stated, and a bar has only the parts that exist", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: RECORD }));
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no counting up
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: TrackRecord }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("아래 표의 막대는 연체율과 손실률이에요. 막대 끝이 30%예요.", undefined, { timeout: 5_000 })).toBeVisible();
  const bars = [...document.querySelectorAll(".risk-bar")].map(({ children }) => [...children].map((part) => Math.round(parseFloat((part as HTMLElement).style.width))));
  expect(bars).toEqual([[90], [46, 5], [20]]);
});
