import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { PhaseTag, ProductCard } from "./product-card";
import { type Card, PHASE } from "./products-api";

test.each<[Card["outcome"], number, string]>([
  ["repaying", 0, "상환 중"],
  ["late", 3, "연체 3일째"],
  ["late", 40, "연체 40일째"],
  ["sold", 0, "채권 매각"],
  ["written-off", 0, "상각"],
  ["waiting", 0, "모집 마감"],
])("an ended product with the outcome %s, %d days late, is labelled %s", (outcome, daysLate, words) => {
  render(<PhaseTag product={{ state: PHASE.ended, isPaused: false, outcome, daysLate }} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test("a paused product is not labelled as recruiting", () => {
  render(<PhaseTag product={{ state: PHASE.ongoing, isPaused: true, outcome: null, daysLate: 0 }} />);
  expect(screen.getByText("모집 멈춤")).toBeVisible();
  expect(screen.queryByText("모집 중")).toBeNull();
});

test("an open product states what is left to invest in, and no phase, which the list has as its heading", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: {} }));
  const product = {
    productUid: "p", title: "송도동 아파트", state: PHASE.ongoing, category: "1", grade: "A2", rate: "11.4", netRate: "8.2", period: 12, amount: 50_000_000, raised: 10_000_000,
    loanToValue: "56.8", progressPercentage: 20, openDateTime: "2026-11-24T00:00:00Z", closeDateTime: "2026-12-24T00:00:00Z", isPaused: false, outcome: null,
  } as unknown as Card;
  const router = createMemoryRouter([{ path: "/", element: <ProductCard product={product} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("listitem")).toHaveTextContent("4,000만원 남았어요");
  expect(screen.getByText(/A2\s등급 · LTV\s57%/)).toBeVisible();
  expect(screen.queryByText("모집 중")).toBeNull();
});
