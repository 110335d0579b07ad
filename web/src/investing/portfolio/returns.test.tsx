import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Returns from "./returns";

const money = (earned: number) => ({ principal: 0, interest: earned, incomeTax: 0, localTax: 0, platformFee: 0, net: earned, earned });

async function shown(loss: object, earned: number): Promise<void> {
  const answers: Record<string, unknown> = {
    "/mypage/investor/summary": { today: "2026-11-26", groups: [], received: money(3_000_000), lost: 0, recovered: 0, result: 3_000_000, resultRate: "6.1", ...loss },
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

const figure = () => document.querySelector(".figure--large")?.textContent;
const computed = () => [...(document.querySelector(".facts")?.children ?? [])].map(({ textContent }) => textContent);

test("the result after losses is the figure, with its rate and how it is computed", async () => {
  await shown({ lost: 1_500_000, recovered: 100_000, result: 1_600_000, resultRate: "3.25" }, 2_000_000);
  expect(figure()).toBe("1,600,000원");
  expect(screen.getByText("연 3.25%")).toBeVisible();
  expect(computed()).toEqual(["받은 이자 (세후)3,000,000원", "손실 원금−1,400,000원", "손실을 뺀 수익+1,600,000원"]);
});

test("a loss that exceeds the interest is stated in a year without interest, too", async () => {
  await shown({ lost: 3_100_000, result: -100_000, resultRate: "-0.2" }, 0);
  expect(figure()).toBe("−100,000원");
  expect(screen.getByText("연 −0.2%")).toBeVisible();
});

test("without a loss the result is the interest", async () => {
  await shown({}, 2_000_000);
  expect(figure()).toBe("3,000,000원");
  expect(computed()[1]).toBe("손실 원금없어요");
});

test("principal of late loans is named, because it is not lost yet", async () => {
  await shown({ groups: [{ state: "overdue", outstanding: 900_000 }] }, 2_000_000);
  expect(screen.getByText("연체된 대출의 원금 900,000원은 아직 빼지 않았어요.")).toBeVisible();
});
