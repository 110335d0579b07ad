import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import Deposit from "./deposit";

const WAITING = /^이 계좌로 보내면/;

/** Renders the page of this balance, of which a part is reserved for orders; returns what changes it. */
function shown(balance: number, held = 0, account: object | null = { bankName: "신한은행", accountNumber: "11080000000021", holder: "이음" }) {
  const info = () => ({ honestAccount: account && { ...account, balance }, available: balance - held, reserved: held, withdrawAccounts: [], today: "2026-11-27" });
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: url.includes("/honest-info") ? info() : { entries: [], totalCount: 0 } }));
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Deposit }])} />
    </QueryClientProvider>,
  );
  return async (to: number) => {
    balance = to;
    await client.invalidateQueries({ queryKey: ["honest-info"] });
  };
}

it("names the payment that arrived until the balance falls", async () => {
  const change = shown(0);
  expect(await screen.findByText(WAITING)).toBeVisible();
  await change(50_000);
  expect(await screen.findByText("5만원이 들어왔어요.")).toBeVisible();
  await change(20_000);
  expect(await screen.findByText(WAITING)).toBeVisible();
});

it.each([undefined, null])("adds up what can be used and what is reserved for orders, also without a virtual account: %j", async (account) => {
  shown(2_080_363, 1_800_000, account);
  const all = (await screen.findByText("예치금 합계")).closest("dl");
  expect(all).toHaveTextContent("투자 신청 중1,800,000원쓸 수 있는 예치금280,363원예치금 합계2,080,363원");
});
