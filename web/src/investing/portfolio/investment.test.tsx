import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Investment from "./investment";

const payment = (number: number, state: string, principal = 0) => {
  const tax = { incomeTax: 0, localTax: 0, platformFee: 0 };
  return { orderUid: "o", productUid: "p", title: "의료 기기 담보 54호", date: `2025-0${number}-04`, number, isPrice: false, state, principal, interest: 1_425, ...tax, net: principal + 1_425, earned: 1_425 };
};
const INVESTMENT = {
  orderUid: "o", productUid: "p", title: "의료 기기 담보 54호", state: "overdue", amount: 300_000, outstanding: 300_000, rate: "8.1", period: 3,
  at: "2025-01-03T01:30:00Z", disbursedOn: "2025-01-04", endsOn: "2025-04-04", isForecast: false, isWithdrawable: false, asksUntil: null, isPaused: false,
  received: { earned: 1_425 }, late: null, daysLate: 510, lost: 0, recovered: 0, recoveries: [], notes: [], ending: null,
};

const EVENTS = [{ kind: "unpaid", on: "2025-03-04", amount: 1_425, day: null }];

const PRODUCT = async () => Response.json({ data: { dealTemplate: { history: { events: EVENTS } } } });

async function shown(payments: readonly object[], changes = {}, product: () => Promise<Response> = PRODUCT): Promise<void> {
  vi.stubGlobal("fetch", async (url: string) => (url.includes("/products/data/") ? product() : Response.json({ data: { ...INVESTMENT, ...changes, payments } })));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/:orderUid/:productUid", Component: Investment }], { initialEntries: ["/o/p"] })} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: /^지급 일정$|^받은 돈과 받지 못한 돈$/ }, { timeout: 5_000 });
}

const legend = () => within(screen.getByRole("figure")).getAllByText(/원$/).map(({ parentElement }) => parentElement?.textContent);

test("a late investment keeps received and late money apart, and promises nothing", async () => {
  await shown([payment(2, "paid"), payment(3, "late"), payment(4, "late", 300_000)]);
  expect(screen.getByRole("img", { name: "세후로 받은 돈은 1,425원이고, 밀린 돈은 302,850원이에요." })).toBeVisible();
  expect(legend()).toEqual(["받은 돈 (세후) 1,425원", "밀린 돈 (세후) 302,850원"]);
  expect(screen.getAllByText("밀렸어요").map(({ className }) => className)).toEqual(["text-clay-700", "text-clay-700"]);
});

test("payments that are still expected are named beside the received ones", async () => {
  await shown([payment(2, "paid"), payment(3, "late"), payment(4, "coming", 300_000)]);
  expect(legend()).toEqual(["받은 돈 (세후) 1,425원", "받을 돈 (세후, 예정) 301,425원", "밀린 돈 (세후) 1,425원"]);
  expect(screen.getAllByRole("term")[0]?.parentElement).toHaveTextContent("밀린 돈 (세후)1,425원");
  expect(screen.getAllByRole("term")[1]?.parentElement).toHaveTextContent("밀린 돈 다음에 받을 돈 (세후, 예정)25.04.04 · 301,425원");
});

test("other investments show principal and interest", async () => {
  await shown([payment(2, "paid"), payment(3, "coming"), payment(4, "coming", 300_000)]);
  expect(legend()).toEqual(["원금 300,000원", "세후 이자 (예정) 4,275원"]);
});

test("a lost loan shows the lost principal beside what was received, and expects nothing", async () => {
  await shown([payment(2, "paid", 43_314)], { state: "lost", lost: 256_686 });
  expect(screen.getByRole("img", { name: "받은 돈은 44,739원이고, 손실 원금은 256,686원이에요." })).toBeVisible();
  expect(legend()).toEqual(["받은 돈 (세후) 44,739원", "손실 원금 256,686원"]);
  expect(screen.queryByText(/예정/)).toBeNull();
});

test("the next payment is the first of the facts", async () => {
  await shown([payment(2, "paid"), payment(3, "coming")]);
  expect(screen.getAllByRole("term")[0]?.parentElement).toHaveTextContent("다음에 받을 돈 (세후, 예정)25.03.04 · 1,425원");
});

test("what happened to the loan is told once it is late", async () => {
  await shown([payment(2, "paid"), payment(3, "late")]);
  expect(await screen.findByRole("list", { name: "있었던 일" })).toHaveTextContent("25.03.04갚는 날에 갚지 않았어요1,425원");
  expect(screen.getByText(/대출 전체의 금액/)).toBeVisible();
});

test("what happened keeps its place while it loads, and is asked again after a failure", async () => {
  let answer: (response: Response) => void = () => undefined;
  const product = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  await shown([payment(2, "paid"), payment(3, "late")], {}, product);
  expect(screen.getByRole("heading", { name: "있었던 일" })).toBeVisible();
  expect(screen.getByText("대출에 있었던 일을 불러오고 있어요")).toBeInTheDocument();
  answer(Response.json({ error: { code: "BUSY", title: "잠시 후 다시 시도해 주세요", message: "" } }, { status: 409 }));
  await userEvent.click(await screen.findByRole("button", { name: "다시 불러오기" }));
  answer(await PRODUCT());
  expect(await screen.findByRole("list", { name: "있었던 일" })).toBeVisible();
  expect(product).toHaveBeenCalledTimes(2);
});
