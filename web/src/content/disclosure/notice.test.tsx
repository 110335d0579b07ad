import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { COUNT_MS, useCountUp } from "#/core/ui/count-up";
import { useNotice } from "./notice";
import DisclosurePopup, { CLOSE_MS } from "./popup";

const figures = { amount: 3_000_000_000, balance: 1_250_000_000, lostRate: 0.41, delayCount: 7, delayRate: 3.2 };
const nothing = { amount: 0, balance: 0, lostRate: 0, delayCount: 0, delayRate: 0 };
const blocks = ["personalEstateCollateral", "corporateEstateCollateral", "largePF", "smallPF", "corporateCredit", "scf", "homeShopping", "movablesSecurity", "npl"];
const disclosure = {
  info: { year: 2026, month: 10, amount: 3_000_000_000, balance: 1_250_000_000, delayRate: 3.2 },
  loanHandlingStatus: [
    {
      date: "2026-10-31",
      ...Object.fromEntries(blocks.map((block) => [block, { items: [], total: { name: block, ...nothing } }])),
      personalCredit: {
        items: [
          { name: "2026년", ...figures, balance: 1_000_000_000, delayCount: 2, delayRate: 1 },
          { name: "2025년", ...figures, balance: 250_000_000, delayCount: 5, delayRate: 12 },
        ],
        total: { name: "개인신용", ...figures },
      },
      loan: [{ name: "신용", items: [{ name: "개인신용", ...figures }] }],
      totalAmount: 3_000_000_000,
      totalBalance: 1_250_000_000,
      totalDelayRate: 3.2,
      totalDelayCount: 7,
      arrears: [{ name: "30일 이상 90일 미만", count: 5, balance: 30_000_000 }, { name: "90일 이상", count: 2, balance: 10_000_000 }],
      totalLostRate: 0.41,
    },
  ],
  pdfUrl: "/api/v2/disclosure/2026/10",
  additionalComments: ["원금은 보장되지 않아요."],
};
const refused = () => new Response("{}", { status: 400 });
const answer = (data: unknown) => Response.json({ data });

let answers: Record<string, () => Response>;
beforeEach(() => {
  window.matchMedia = ((query: string) => Object.assign(new EventTarget(), { matches: true, media: query })) as never;
  answers = { "GET /check": () => answer({ show: true }), "GET /info": () => answer(disclosure), "POST /check": () => new Response(null, { status: 204 }) };
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => answers[`${method} /${url.split("/").at(-1)}`]?.() ?? refused());
});
afterEach(() => void vi.useRealTimers());

const popup = () => render(<MemoryRouter><DisclosurePopup /></MemoryRouter>);
const dialog = () => screen.queryByRole("dialog", { name: "이음의 대출 현황이에요" });

it("[B198] is visible before anything was asked", () => {
  const { result } = renderHook(() => useNotice());
  expect(result.current.visible).toBe(true);
});

it("[B539] a failure clears the figures and is raised", async () => {
  const { result } = renderHook(() => useNotice());
  await act(() => result.current.load());
  expect(result.current.info?.info.month).toBe(10);
  answers["GET /info"] = refused;
  await act(() => expect(result.current.load()).rejects.toMatchObject({ status: 400 }));
  expect(result.current.info).toBeNull();
});

it("a failed check shows it and is raised; a failed hiding hides it and is raised", async () => {
  const { result } = renderHook(() => useNotice());
  answers = { "GET /check": () => answer({ show: false }) };
  await act(() => result.current.check());
  expect(result.current.visible).toBe(false);
  answers = {};
  await act(() => expect(result.current.check()).rejects.toMatchObject({ status: 400 }));
  expect(result.current.visible).toBe(true);
  await act(() => expect(result.current.hideToday()).rejects.toMatchObject({ status: 400 }));
  expect(result.current.visible).toBe(false);
});

it("[B367] goes 300 ms after it was closed", async () => {
  popup();
  const close = await screen.findByRole("button", { name: "닫기" });
  vi.useFakeTimers();
  act(() => close.click());
  act(() => void vi.advanceTimersByTime(CLOSE_MS - 1));
  expect(dialog()).toHaveAttribute("data-leaving");
  act(() => void vi.advanceTimersByTime(1));
  expect(dialog()).toBeNull();
  expect(CLOSE_MS).toBe(300);
});

it("says the figures, and by kind what is asked for", async () => {
  popup();
  await waitFor(() => expect(dialog()).toHaveTextContent("12.50억원"));
  expect(dialog()).toHaveTextContent("2026년 10월 말 기준");
  expect(dialog()).toHaveTextContent("3.20%");
  expect(dialog()).toHaveTextContent("연체 30일 이상 90일 미만 5건, 90일 이상 2건");
  expect(screen.getByRole("link", { name: "실적 보기" })).toHaveAttribute("href", "/company/track-record");
  await userEvent.click(screen.getByText("종류별로 보기"));
  const kind = screen.getByRole("rowheader", { name: "개인신용" });
  expect(kind).toBeVisible();
  expect(kind.closest("tr")).toHaveTextContent(/12.50억원\s*7건\s*3.20%\s*0.41%/);
  expect(screen.getByRole("link", { name: "공시 문서(PDF) 보기, 새 창" })).toHaveAttribute("href", expect.stringMatching(/\/api\/v2\/disclosure\/2026\/10$/));
});

it("[B163] shows one kind by the year in which its loans were paid out", async () => {
  popup();
  await userEvent.click(await screen.findByText("종류별로 보기"));
  await userEvent.selectOptions(screen.getByLabelText("대출 종류"), "개인신용");
  const row = (name: string) => screen.getByRole("rowheader", { name }).closest("tr");
  expect(row("2026년")).toHaveTextContent(/10.00억원\s*2건\s*1.00%\s*0.41%/);
  expect(row("2025년")).toHaveTextContent(/2.50억원\s*5건\s*12.00%\s*0.41%/);
  expect(row("합계")).toHaveTextContent(/12.50억원\s*7건\s*3.20%\s*0.41%/);
  await userEvent.selectOptions(screen.getByLabelText("대출 종류"), "모든 종류");
  expect(row("개인신용")).toBeVisible();
});

it("stays closed where the figures do not come", async () => {
  answers["GET /info"] = refused;
  const asked = vi.spyOn(globalThis, "fetch");
  popup();
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.stringMatching(/info$/), expect.anything()));
  await act(async () => undefined);
  expect(dialog()).toBeNull();
});

it("[B371] figures run up in three quarters of a second", () => {
  vi.useFakeTimers();
  window.matchMedia = (() => ({ matches: false })) as never;
  const { result } = renderHook(() => useCountUp(1_000));
  expect(result.current).toBe(0);
  act(() => void vi.advanceTimersByTime(COUNT_MS / 2));
  expect(result.current).toBeGreaterThan(300);
  expect(result.current).toBeLessThan(700);
  act(() => void vi.advanceTimersByTime(COUNT_MS / 2 + 20));
  expect(result.current).toBe(1_000);
  expect(COUNT_MS).toBe(750);
});
