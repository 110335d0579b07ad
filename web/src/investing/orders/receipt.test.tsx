import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
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

type Shown = { state: object | null; reduced?: boolean; line?: typeof LINE; title?: string };

async function shown({ state, reduced = false, line = LINE, title = "30만원 투자를 신청했어요" }: Shown) {
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answerTo(url, line) }));
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  const router = createMemoryRouter([{ path: "/invest/receipt/:orderUid", element: <Receipt /> }], { initialEntries: [{ pathname: "/invest/receipt/o1", state }] });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: title });
  const amount = () => Number(container.querySelector(".figure--large span")?.textContent?.replaceAll(",", ""));
  return { router, amount };
}

it("counts the amount up after the order", async () => {
  const { amount, router } = await shown({ state: { refused: [], isNew: true } });
  expect(amount()).toBeLessThan(300_000);
  await act(() => new Promise((done) => setTimeout(done, COUNT_MS + 100)));
  expect(amount()).toBe(300_000);
  expect(router.state.location.state).toEqual({ refused: [], isNew: false }); // a reload repeats nothing
});

it.each([{ refused: [], isNew: false }, null])("is still when it is opened again: %j", async (state) => {
  const { amount } = await shown({ state });
  expect(amount()).toBe(300_000);
});

it("counts nothing with reduced motion", async () => {
  const { amount } = await shown({ state: { refused: [], isNew: true }, reduced: true });
  expect(amount()).toBe(300_000);
});

it("states what comes next of an order that waits for its funding", async () => {
  await shown({ state: null, line: { ...LINE, isWithdrawable: true } });
  expect(await screen.findByText("2098년 2월 28일 (금) 약 1,740원")).toBeVisible();
  expect(screen.getByText("10,440원")).toBeVisible();
  expect(await screen.findByText("2098년 1월 27일 (월) 15:45까지")).toBeVisible();
  expect(await screen.findByText(/^취소는 2098년 1월 27일 \(월\) 15:45까지 할 수 있어요/)).toBeVisible();
  expect(await screen.findByRole("link", { name: "46,160원" })).toHaveAttribute("href", "/mypage/deposit");
  expect(screen.getByRole("link", { name: "간호사 · 학자금 9호 상품 설명서 (PDF)" })).toHaveAttribute("href", "/products/detail/p1/pdf");
  expect(screen.getByRole("link", { name: "지급 일정 보기" })).toBeVisible();
});

const steps = () => within(screen.getByRole("list", { name: "투자 단계" })).getAllByRole("listitem");

it("states how far an order is that waits for its funding", async () => {
  await shown({ state: null });
  await screen.findByText("30%");
  expect(steps().map((step) => step.textContent)).toEqual(["신청11월 26일 (목) 10:00", "모집30%", "대출 실행모집이 끝나면"]);
  expect(steps()[1]).toHaveAttribute("aria-current", "step");
  expect(screen.getByText(/모집되지 않으면 예치금으로 돌려드려요/)).toBeVisible();
});

it("expects nothing of an order whose loans are paid out", async () => {
  await shown({ state: null, line: { ...LINE, state: "funded" }, title: "30만원을 투자했어요" });
  expect(steps().map((step) => step.textContent)).toEqual(["신청11월 26일 (목) 10:00", "모집다 모였어요", "대출 실행마쳤어요"]);
  expect(await screen.findByRole("link", { name: "46,160원" })).toBeVisible();
  expect(screen.queryByText("첫 지급 예정 (세후)")).toBeNull();
  expect(screen.queryByText(/취소/)).toBeNull();
});
