import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { Results } from "./results";

function show(lostOn?: string): void {
  const kinds = [{ name: "아파트 담보", count: 203, delayRate: 0.8, lostRate: 1.1 }];
  vi.stubGlobal("fetch", async () => Response.json({ data: { date: "2026-10-31", kinds, grades: [] } }));
  const router = createMemoryRouter([{ path: "/", element: <Results kind="아파트 담보" grade="NONE" lostOn={lostOn} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it("states the delay and the loss of the loans of the same kind", async () => {
  show();
  expect(await screen.findByText(/10월 말 기준 아파트 담보 203건의 연체율은/)).toHaveTextContent("연체율은 0.80%, 손실률은 1.10%예요.");
  expect(screen.getByRole("link", { name: "전체 실적 보기" })).toHaveAttribute("href", "/company/track-record");
});

it.each([
  ["2026-11-19", true],
  ["2026-10-06", false],
])("a loss on %s is named if the results are older: %s", async (lostOn, named) => {
  show(lostOn);
  await screen.findByText(/아파트 담보 203건/);
  expect(screen.queryByText(/아직 들어 있지 않아요/) !== null).toBe(named);
});
