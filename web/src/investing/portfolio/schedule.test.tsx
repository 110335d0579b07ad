import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Schedule from "./schedule";

const money = (net: number) => ({ principal: 0, interest: net, incomeTax: 0, localTax: 0, platformFee: 0, net, earned: net });
const payment = (day: number, state: string) => ({ ...money(day * 100), orderUid: "o", productUid: `p${day}`, title: `개인신용 ${day}호`, date: `2026-11-${day}`, number: 1, isPrice: false, state });

async function shown(payments: readonly object[], months: readonly object[] = [], next?: string): Promise<void> {
  const answers: Record<string, unknown> = {
    "/mypage/investor/summary": { today: "2026-11-26", next: next ? { on: next, net: 100 } : null },
    "/mypage/investor/schedule": { months },
    "/mypage/investor/schedule/payments": { today: "2026-11-26", payments },
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answers[new URL(url, location.href).pathname.replace("/api/v2", "")] ?? [] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Schedule }])} />
    </QueryClientProvider>,
  );
  await screen.findAllByText(/^개인신용/, undefined, { timeout: 5_000 });
}

/** Each day's heading and rows. */
const days = () =>
  screen.getAllByRole("list", { hidden: true }).map((list) => [list.previousElementSibling, ...within(list).getAllByRole("listitem", { hidden: true })].map((one) => one?.textContent));
const headings = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const received = () => screen.getByText(/^이미 받은 돈/).closest("details");

test("a month begins with what comes next, then what is late; what was received is folded, the latest first", async () => {
  await shown([payment(11, "paid"), payment(12, "late"), payment(25, "paid"), payment(27, "coming"), payment(28, "coming")]);
  expect(headings().slice(0, 2)).toEqual(["앞으로 받을 돈 (세후, 예정)", "밀린 돈 (세후)"]);
  expect(days()).toEqual([
    ["27일 (금)", "개인신용 27호이자 1회차 · 예정2,700원"],
    ["28일 (토)", "개인신용 28호이자 1회차 · 예정2,800원"],
    ["12일 (목)", "개인신용 12호이자 1회차 · 밀렸어요1,200원"],
    ["25일 (수)", "개인신용 25호이자 1회차 · 받았어요2,500원"],
    ["11일 (수)", "개인신용 11호이자 1회차 · 받았어요1,100원"],
  ]);
  expect(screen.getAllByText(/^모두/).map(({ parentElement }) => parentElement?.textContent)).toEqual(["모두 2건5,500원", "모두 1건1,200원", "모두 2건3,600원"]);
  expect(received()).not.toHaveAttribute("open");
});

test("the page begins with the month of the next payment, and this month is one press away", async () => {
  await shown([payment(11, "paid")], [], "2026-12-02");
  expect(screen.getByRole("heading", { name: "2026년 12월" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "이번 달" }));
  expect(screen.getByRole("heading", { name: "2026년 11월" })).toBeVisible();
});

test("what was received in a month is open if nothing more comes", async () => {
  await shown([payment(11, "paid")]);
  expect(headings()).toEqual(["11일 (수)"]);
  expect(received()).toHaveAttribute("open");
});

test("the sum of a day stands above all of its payments", async () => {
  await shown(Array.from({ length: 12 }, (_, i) => ({ ...payment(27, "coming"), productUid: `p${i}` })));
  const [[heading, ...rows] = []] = days();
  expect(heading).toBe("27일 (금)");
  expect(rows).toHaveLength(10);
  await userEvent.click(screen.getByRole("button", { name: "그 밖에 2건 더 보기 5,400원" }));
  expect(days()[0]).toHaveLength(13);
  expect(days()[0]?.[0]).toBe("27일 (금)합계 32,400원");
  expect(screen.queryByText(/^그 밖에/)).toBeNull();
});

test("a month begins with the sums of what was received, what is expected and what is late", async () => {
  await shown([payment(11, "paid"), payment(12, "late"), payment(27, "coming")]);
  expect(screen.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent)).toEqual([
    "받은 돈 (세후)1,100원",
    "앞으로 받을 돈 (세후, 예정)2,700원",
    "11월치 밀린 돈 (세후)1,200원",
  ]);
});

test("the months before and after, and those of the year's table, are one press away", async () => {
  const month = (name: string, received: number, coming: number, late: number) => ({ month: name, received: money(received), coming: money(coming), late: money(late) });
  await shown([payment(11, "paid")], [month("2026-10", 0, 0, 0), month("2026-11", 2_747_540, 209_886, 9_597)]);
  expect(screen.getByRole("img", { name: "열두 달 동안 받은 돈은 2,747,540원이고, 받을 돈은 209,886원, 밀린 돈은 9,597원이에요." })).toBeVisible();
  await userEvent.click(screen.getByText("달마다 표로 보기"));
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual(["달받음예정밀림", "10월000", "11월2,747,540209,8869,597"]);
  await userEvent.click(screen.getByRole("link", { name: "10월" }));
  expect(await screen.findByRole("heading", { name: "2026년 10월" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "다음 달" }));
  expect(screen.getByRole("heading", { name: "2026년 11월" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "이번 달" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "지난해" }));
  await userEvent.click(screen.getByRole("button", { name: "이번 달" }));
  expect(screen.getByRole("heading", { name: "2026년 11월" })).toBeVisible();
});
