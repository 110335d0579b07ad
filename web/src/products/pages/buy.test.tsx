import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Buy, BuyBar, useSheet } from "./buy";
import type { BuyActions, Properties } from "./buy-actions";

const properties = { productUid: "p", title: "송도동 아파트", rate: "11.4", period: 12 } as Properties;
const BUYING: BuyActions = {
  bounds: { remaining: 1_000_000, limit: 5_000_000 },
  short: 0,
  error: undefined,
  fixes: [],
  possible: null,
  closed: undefined,
  cart: null,
  invest: <button type="button">투자하기</button>,
};

function Product({ buying }: { buying: BuyActions }) {
  const [amount, setAmount] = useState<number | null>(null);
  const sheet = useSheet();
  const buy = { properties, token: "", amount, buying, sheet };
  return (
    <>
      <h1>송도동 아파트</h1>
      <Buy {...buy} onAmount={setAmount} />
      <footer>
        <BuyBar {...buy} />
      </footer>
    </>
  );
}

const show = (buying: Partial<BuyActions> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Product buying={{ ...BUYING, ...buying }} />
    </QueryClientProvider>,
  );

test("the product is named above the amount while its title is out of view", () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: typeof report) {
        report = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
  show();
  const beside = within(screen.getByRole("complementary", { name: "투자하기" }));
  expect(beside.queryByText("연 11.4%")).toBeNull();
  act(() => report([{ isIntersecting: false }]));
  expect(beside.getByText("연 11.4%").previousSibling).toHaveTextContent("송도동 아파트");
  act(() => report([{ isIntersecting: true }]));
  expect(beside.queryByText("연 11.4%")).toBeNull();
});

test("the bar opens a sheet with the amount, which it names afterwards", async () => {
  vi.stubGlobal("IntersectionObserver", class {
    observe() {}
    disconnect() {}
  });
  show();
  const bar = within(screen.getByRole("contentinfo"));
  expect(bar.getByText("연 11.4%")).toBeVisible();
  await userEvent.click(bar.getByRole("button", { name: "투자하기" }));
  const sheet = within(screen.getByRole("dialog", { name: "얼마를 투자할까요?" }));
  await userEvent.type(screen.getByLabelText("투자할 금액"), "300000");
  expect(sheet.getByLabelText("투자할 금액")).toHaveValue("300,000");
  await userEvent.click(sheet.getByRole("button", { name: "닫기" }));
  expect(bar.getByText("30만원")).toBeVisible();
  await vi.waitFor(() => expect(within(screen.getByRole("complementary")).getByLabelText("투자할 금액")).toHaveValue("300,000"));
});

test("a deposit below the usual amounts is a row of its own, and can be taken whole", async () => {
  vi.stubGlobal("IntersectionObserver", class {
    observe() {}
    disconnect() {}
  });
  show({ bounds: { remaining: 1_000_000, limit: 5_000_000, deposit: 45_729 }, short: 54_271 });
  const beside = within(screen.getByRole("complementary"));
  expect(beside.getByText("투자에 쓸 수 있는 예치금").nextSibling).toHaveTextContent("45,729원");
  expect(beside.getByRole("status")).toHaveTextContent("예치금이 54,271원 모자라요.");
  await userEvent.click(beside.getByRole("button", { name: "예치금 4만원" }));
  expect(beside.getByLabelText("투자할 금액")).toHaveValue("40,000");
});

test("a product that takes no orders has no sheet", async () => {
  show({ closed: "모집을 잠시 멈췄어요" });
  await userEvent.click(screen.getByRole("button", { name: "모집을 잠시 멈췄어요" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("while the sheet is open it knows the height of a keyboard that covers the window", async () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight - 300, offsetTop: 20 });
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("IntersectionObserver", class {
    observe() {}
    disconnect() {}
  });
  const height = () => document.documentElement.style.getPropertyValue("--keyboard");
  show();
  viewport.dispatchEvent(new Event("resize"));
  expect(height()).toBe("");
  await userEvent.click(within(screen.getByRole("contentinfo")).getByRole("button", { name: "투자하기" }));
  viewport.dispatchEvent(new Event("resize"));
  expect(height()).toBe("280px");
  await userEvent.click(screen.getByRole("button", { name: "닫기" }));
  await vi.waitFor(() => expect(height()).toBe(""));
});
