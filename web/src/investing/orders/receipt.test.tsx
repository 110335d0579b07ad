import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { COUNT_MS } from "#/core/ui/count-up";
import Receipt from "./receipt";

const LINE = { productUid: "p1", title: "간호사 · 학자금 9호", amount: 300_000, state: "held", isWithdrawable: false, at: "2026-11-26T01:00:00Z" };

async function shown({ state, reduced = false }: { state: object | null; reduced?: boolean }) {
  vi.stubGlobal("fetch", async (url: string) => (url.includes("/products/") ? Response.json({ data: {} }, { status: 404 }) : Response.json({ data: { order: [LINE] } })));
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
