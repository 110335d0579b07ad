import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Returns from "./returns";

const money = (earned: number) => ({ principal: 0, interest: earned, incomeTax: 0, localTax: 0, platformFee: 0, net: earned, earned });

async function shown(loss: object, earned: number): Promise<void> {
  const answers: Record<string, unknown> = {
    "/mypage/investor/summary": { today: "2026-11-26", received: money(3_000_000), lost: 0, recovered: 0, ...loss },
    "/mypage/investor/schedule": { months: [{ month: "2026-11", received: money(earned), coming: money(0), late: money(0) }] },
    "/mypage/investor/portfolio": { amount: 0 },
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answers[new URL(url, location.href).pathname.replace("/api/v2", "")] ?? [] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Returns }])} />
    </QueryClientProvider>,
  );
  await screen.findByText(earned ? "받은 이자 (세후)" : "아직 받은 이자가 없어요", undefined, { timeout: 5_000 });
}

const figures = () => [...document.querySelectorAll(".figure--large")].map(({ textContent }) => textContent);

test("lost principal stands beside the interest in the same size, with what both are together", async () => {
  await shown({ lost: 1_500_000, recovered: 100_000 }, 2_000_000);
  expect(figures()).toEqual(["2,000,000원", "1,400,000원"]);
  expect(screen.getByText("지금까지 받은 이자 3,000,000원에서 빼면 1,600,000원이 남아요.")).toBeVisible();
});

test("a loss that exceeds the interest is stated in a year without interest, too", async () => {
  await shown({ lost: 3_100_000 }, 0);
  expect(figures()).toEqual(["3,100,000원"]);
  expect(screen.getByText("지금까지 받은 이자 3,000,000원에서 빼면 100,000원이 모자라요.")).toBeVisible();
});

test("without a loss the interest stands alone", async () => {
  await shown({}, 2_000_000);
  expect(figures()).toEqual(["2,000,000원"]);
});
