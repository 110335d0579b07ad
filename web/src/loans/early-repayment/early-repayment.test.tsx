import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import EarlyRepayment from "./early-repayment";

const next = { number: 12, dueDate: "2026-11-27", total: 394_166 };
const closed = { bondUid: "b1", title: "교사 430호", state: "repaying", isEarlyOpen: false, earlyOrder: null, earlyRepayments: [], arrears: null };

it.each([
  ["on the last due day only the last instalment is left", { oncomingInstallment: next, earlyRepaymentAmount: 0 }, /^마지막 회차만 남았어요/],
  ["a paused loan is with an operator", { oncomingInstallment: next, earlyRepaymentAmount: 3_000_000 }, /^담당자가 이 대출을 확인하고 있어요/],
])("%s", async (_, more, words) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { ...closed, ...more } }));
  const router = createMemoryRouter([{ path: "/early/:bondUid", Component: EarlyRepayment }], { initialEntries: ["/early/b1"] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(words)).toBeVisible();
});
