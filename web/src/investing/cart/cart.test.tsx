import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { enter, leave } from "#/core/session/session";
import Cart from "./cart";

const ITEM = {
  amount: 10_000_000, raised: 0, state: "2", isPaused: false, isNew: false, personalCredit: false, rate: "12", period: 12,
  openDateTime: "2026-01-01T00:00:00Z", closeDateTime: "2098-01-01T00:00:00Z",
};
const item = (productUid: string, title: string, cartAmount: number) => ({ ...ITEM, productUid, title, cartAmount });
const ITEMS = [item("p1", "마포 아파트", 50_000), item("p2", "분당 오피스텔", 0)];

const OPEN = { ...ITEM, productUid: "p3", title: "판교 아파트", state: "2", tags: [] };

let items = ITEMS;
let ongoing = [OPEN];
const answerTo = (url: string) => {
  if (url.includes("/products/collateral")) return { planned: [], ongoing, ended: [] };
  if (url.includes("/expect-taxed-interest")) return { productUid: "p1", amount: 50_000, taxedInterest: 4_321, firstPayoutOn: "2026-12-29", firstPayout: 360 };
  if (url.includes("/account/info")) return { isLogin: true };
  if (url.includes("/user/info")) return { investable: false };
  if (url.includes("/limit/max")) return { limitList: [] };
  if (url.includes("/cart/filter")) return { groupSortKeys: {} };
  return url.includes("/cart/alarm") ? false : { items, endedItems: [] };
};

async function shown(deposit = 1_000_000, label = "5만원 투자하기", isMember = false) {
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: url.includes("/limit/within") ? { limit: 5_000_000, deposit } : answerTo(url) }));
  if (isMember) await enter({ accessToken: "t" });
  const router = createMemoryRouter([{ path: "/cart", element: <Cart /> }, { path: "/invest/confirm", element: null }], { initialEntries: ["/cart"] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const [button] = await screen.findAllByRole("button", { name: label });
  return { button: button as HTMLElement, router };
}
const factsOf = () => screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

it("counts products with an amount only, and states their expected interest", async () => {
  await shown();
  await waitFor(() => expect(factsOf()).toContain("예상 세후 이자: 4,321원"));
  expect(factsOf()).toContain("투자할 상품: 1개");
  expect(factsOf()).toContain("투자 금액: 50,000원");
  const [, empty] = within(screen.getByRole("list", { name: "담은 상품" })).getAllByRole("listitem");
  expect(empty).toHaveTextContent("1,000만원까지 투자할 수 있어요");
});

it("an only product has no tools for several, and its amount and interest stand in its row", async () => {
  items = ITEMS.slice(0, 1);
  await shown();
  await waitFor(() => expect(screen.getByText("예상 세후 이자 4,321원")).toBeVisible());
  expect(factsOf()).toEqual(["함께 투자할 수 있는 한도: 5,000,000원", "투자에 쓸 수 있는 예치금: 1,000,000원", "투자하고 남는 예치금: 950,000원"]);
  for (const label of ["상품 종류", "정렬", /^모두 고르기/]) expect(screen.queryByLabelText(label)).toBeNull();
  items = ITEMS;
});

it("states the limit of the chosen products before an amount is entered", async () => {
  await shown();
  await userEvent.click(screen.getByRole("checkbox", { name: "마포 아파트 고르기" }));
  expect(screen.getAllByRole("button", { name: "금액을 입력해 주세요" })[0]).toBeVisible();
  await waitFor(() => expect(factsOf()).toContain("함께 투자할 수 있는 한도: 5,000,000원"));
  expect(factsOf()).toContain("투자에 쓸 수 있는 예치금: 1,000,000원");
});

it("a chosen product without an amount asks for it before the order", async () => {
  const { button, router } = await shown();
  expect(screen.queryByText("투자할 금액을 입력해 주세요.")).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByText("투자할 금액을 입력해 주세요.")).toBeVisible();
  expect(router.state.location.pathname).toBe("/cart");
  await userEvent.click(screen.getByRole("checkbox", { name: "분당 오피스텔 고르기" }));
  await userEvent.click(button);
  await waitFor(() => expect(router.state.location.search).toBe("?line=p1%3A50000"));
});

it("a deposit that is too small is filled on the way", async () => {
  const { button, router } = await shown(20_000, "예치금 3만원 채우고 투자하기");
  await userEvent.click(screen.getByRole("checkbox", { name: "분당 오피스텔 고르기" }));
  await userEvent.click(button);
  await waitFor(() => expect(router.state.location.search).toBe("?line=p1%3A50000&fill="));
});

it("a member who may not invest yet prepares before the deposit is asked for", async () => {
  const { button, router } = await shown(0, "투자 준비하고 투자하기", true);
  expect(screen.queryByText(/예치금이 .* 모자라요/)).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "분당 오피스텔 고르기" }));
  await userEvent.click(button);
  await waitFor(() => expect(router.state.location.search).toBe("?line=p1%3A50000"));
  await leave();
});

function showEmpty(status = 200) {
  items = [];
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answerTo(url) }, { status: url.includes("/products/collateral") ? status : 200 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Cart /> }])} />
    </QueryClientProvider>,
  );
}

it("an empty cart offers the products that are open", async () => {
  showEmpty();
  expect(await screen.findByRole("link", { name: /판교 아파트/ })).toHaveAttribute("href", "/products/detail/p3");
});

it.each([
  ["no product is open", 200],
  ["they cannot be read", 404],
])("an empty cart offers other places if %s", async (_case, status) => {
  ongoing = [];
  showEmpty(status);
  expect(await screen.findByRole("navigation", { name: "자주 찾는 곳" })).toBeVisible();
  expect(screen.queryByText("지금 모집 중인 상품")).toBeNull();
});
