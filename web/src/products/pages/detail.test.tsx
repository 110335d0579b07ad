import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import ProductDetail from "./detail";

const PROPERTIES = {
  productUid: "p", title: "송도동 아파트", state: "2", category: "1", grade: "NONE", rate: "11.4", netRate: "8.2", period: 12, amount: 50_000_000, raised: 10_000_000, repaymentType: "1",
  platformFeeRate: 0.1, progressPercentage: 20, loanToValue: null, openDateTime: "2026-11-24T00:00:00Z", closeDateTime: "2026-12-24T00:00:00Z", personalCredit: false, isPaused: false, isFailed: false,
};
const TEMPLATE = { properties: PROPERTIES, summary: [], basicInfo: [], stabilityAnalysis: [], riskAnalysis: [], faq: [], investmentNotes: [], collateral: null, credit: null, creditCheck: null, history: null };

test("a visitor who puts an amount into the cart has it again after the log-in", async () => {
  vi.stubGlobal("IntersectionObserver", class {
    observe() {}
    disconnect() {}
  });
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: url.includes("/products/data/") ? { isInvested: false, isFirstInvestment: false, hasAccount: false, dealTemplate: TEMPLATE } : null }));
  const router = createMemoryRouter([{ path: "/products/detail/:uid", Component: ProductDetail }, { path: "/login", element: null }], { initialEntries: ["/products/detail/p"] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const form = within(await screen.findByRole("complementary", { name: "투자하기" }));
  await userEvent.type(form.getByLabelText("투자할 금액"), "300000");
  await userEvent.click(form.getByRole("button", { name: "장바구니 담기" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  const { search, state } = router.state.location;
  expect(state).toEqual({ wanted: "송도동 아파트에 30만원" });
  await act(() => router.navigate(new URLSearchParams(search).get("next") ?? ""));
  expect(await screen.findByLabelText("투자할 금액")).toHaveValue("300,000");
});
