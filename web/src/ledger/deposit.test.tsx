import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import Deposit from "./deposit";

const WAITING = /^이 계좌로 보내면/;

it("names the payment that arrived until the balance falls", async () => {
  let balance = 0;
  const info = () => ({ honestAccount: { bankName: "신한은행", accountNumber: "11080000000021", holder: "이음", balance }, available: balance, withdrawAccounts: [], today: "2026-11-27" });
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: url.includes("/honest-info") ? info() : { entries: [], totalCount: 0 } }));
  const client = new QueryClient();
  const change = async (to: number) => {
    balance = to;
    await client.invalidateQueries({ queryKey: ["honest-info"] });
  };
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Deposit }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(WAITING)).toBeVisible();
  await change(50_000);
  expect(await screen.findByText("5만원이 들어왔어요.")).toBeVisible();
  await change(20_000);
  expect(await screen.findByText(WAITING)).toBeVisible();
});
