import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { COUNT_MS } from "#/core/ui/count-up";
import Receipt from "./receipt";

const LINE = { productUid: "p1", title: "간호사 · 학자금 9호", amount: 300_000, state: "held", isWithdrawable: false, at: "2026-11-26T01:00:00Z" };

const PRODUCT = { productUid: "p1", title: LINE.title, amount: 1_000_000, raised: 300_000, progressPercentage: 30, closeDateTime: "2098-01-27T06:45:00Z" };
const EXPECTED = { productUid: "p1", amount: 300_000, taxedInterest: 10_440, firstPayoutOn: "2098-02-28", firstPayout: 1_740 };

const answerTo = (url: string, line: typeof LINE) => {
  if (url.includes("/expect-taxed-interest")) return EXPECTED;
  if (url.includes("/products/data/")) return { dealTemplate: { properties: PRODUCT } };
  return url.includes("/honest-info") ? { available: 46_160 } : { order: [line] };
};

async function shown({ state, reduced = false, line = LINE }: { state: object | null; reduced?: boolean; line?: typeof LINE }) {
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answerTo(url, line) }));
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  const router = createMemoryRouter([{ path: "/invest/receipt/:orderUid", element: <Receipt /> }], { initialEntries: [{ pathname: "/invest/receipt/o1", state }] });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "30만원을 투자했어요" });
  const amount = () => Number(container.querySelector(".figure--large span")?.textContent?.replaceAll(",", ""));
  return { router, amount, joint: () => container.querySelector(".progress-bar--joining") };
}

it("closes the joint and counts the amount up after the order", async () => {
  const { amount, joint, router } = await shown({ state: { refused: [], isNew: true } });
  expect(joint()).not.toBeNull();
  expect(amount()).toBeLessThan(300_000);
  await act(() => new Promise((done) => setTimeout(done, COUNT_MS + 100)));
  expect(amount()).toBe(300_000);
  expect(joint()).not.toBeNull();
  expect(router.state.location.state).toEqual({ refused: [], isNew: false }); // a reload repeats nothing
});

it.each([{ refused: [], isNew: false }, null])("is still when it is opened again: %j", async (state) => {
  const { amount, joint } = await shown({ state });
  expect(amount()).toBe(300_000);
  expect(joint()).toBeNull();
});

it("counts nothing with reduced motion", async () => {
  const { amount, joint } = await shown({ state: { refused: [], isNew: true }, reduced: true });
  expect(amount()).toBe(300_000);
  expect(joint()).not.toBeNull();
});

it("states what comes next of an order that waits for its funding", async () => {
  await shown({ state: null, line: { ...LINE, isWithdrawable: true } });
  expect(await screen.findByText("2098년 2월 28일 (금) 약 1,740원")).toBeVisible();
  expect(screen.getByText("310,440원")).toBeVisible();
  expect(await screen.findByText("2098년 1월 27일 (월) 15:45까지")).toBeVisible();
  expect(await screen.findByText(/^취소는 2098년 1월 27일 \(월\) 15:45까지 할 수 있어요/)).toBeVisible();
  expect(await screen.findByRole("link", { name: "46,160원" })).toHaveAttribute("href", "/mypage/deposit");
  expect(screen.getByRole("link", { name: "간호사 · 학자금 9호 상품 설명서 (PDF)" })).toHaveAttribute("href", "/products/detail/p1/pdf");
  expect(screen.getByRole("link", { name: "지급 일정 보기" })).toBeVisible();
});

it("expects nothing of an order whose loans are paid out", async () => {
  await shown({ state: null, line: { ...LINE, state: "funded" } });
  expect(await screen.findByRole("link", { name: "46,160원" })).toBeVisible();
  expect(screen.queryByText("첫 지급 예정")).toBeNull();
  expect(screen.queryByText(/취소/)).toBeNull();
});
