import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { InvestorSummary } from "#/core/api/gen";
import { AssetHero } from "./hero";

const group = (state: string) => ({ state, count: 1, amount: 300_000, outstanding: 300_000 });
const SUMMARY = { groups: [group("current")], received: { earned: 0 }, lost: 0, result: 0, resultRate: null };

/** Renders the assets of an investor with this summary and 10,000 won of deposit. */
async function shown(summary: object): Promise<void> {
  vi.stubGlobal("fetch", async () => Response.json({ data: { available: 10_000 } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssetHero isMain summary={{ ...SUMMARY, ...summary } as unknown as InvestorSummary} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  await screen.findByText("투자에 쓸 수 있는 예치금");
}

test("all that the investor has comes first, then the result after losses, then the deposit", async () => {
  await shown({ groups: [group("waiting"), group("current"), group("overdue")], received: { earned: 50_000 }, lost: 60_000, result: 10_000, resultRate: "1.25" });
  expect(document.querySelector(".figure--large")).toHaveTextContent("910,000원");
  expect(screen.getByText("+10,000원 · 연 1.25%").parentElement).toHaveTextContent("손실을 뺀 수익 (세후)");
  expect(screen.getByText("연체된 대출의 원금 300,000원은 아직 빼지 않았어요.")).toBeVisible();
  expect(screen.getByText("그중 연체 원금 300,000원")).toBeVisible();
  expect(screen.getByText("그중 투자 신청 중 300,000원")).toBeVisible();
  expect(screen.getByRole("link", { name: "입금하기" })).toHaveAttribute("href", "/mypage/deposit");
});

test("a negative result has its sign, and before the first payment there is none", async () => {
  await shown({ lost: 60_000, result: -60_000, resultRate: "-3" });
  expect(screen.getByText("−60,000원 · 연 −3.0%")).toBeVisible();
  cleanup();
  await shown({});
  expect(screen.queryByText(/^손실을 뺀 수익 \(세후\)/)).toBeNull();
});
