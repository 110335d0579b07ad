import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { History } from "./history";

const entry = (time: string, amount: number) => ({ at: `2026-11-26T${time}:00+09:00`, label: "입금", title: null, amount, balance: 10_000, ofDay: 0 });

function shown(entries: readonly object[]): void {
  vi.stubGlobal("fetch", async () => Response.json({ data: { entries, totalCount: entries.length } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <History balance={10_000} today="2026-11-27" />
    </QueryClientProvider>,
  );
}

test("a day whose payments cancel out has no sign", async () => {
  shown([entry("14:00", 5_000), entry("13:00", -5_000)]);
  expect(await screen.findByRole("heading", { name: /합계/ })).toHaveTextContent(/합계 0원$/);
  expect(screen.getByText("+5,000원")).toBeVisible();
  expect(screen.getByText("−5,000원")).toBeVisible();
});

test("a day that continues on another page has no sum", async () => {
  shown([entry("14:00", 5_000), entry("13:00", -3_000)]);
  expect(await screen.findByText("+5,000원")).toBeVisible();
  expect(screen.queryByText(/^합계/)).toBeNull();
});
