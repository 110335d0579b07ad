import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createBrowserRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { ItemPage } from "#/operations/item-page";
import * as csv from "./csv";
import { PagedList } from "./paged-list";

type Row = { uid: string };
const asked: string[] = [];
const list = (query = "") =>
  queryOptions({
    queryKey: ["ops", "test", query],
    queryFn: async (): Promise<Row[]> => {
      asked.push(query);
      return query.includes("none") ? [] : [{ uid: "a" }, { uid: "b" }];
    },
    placeholderData: keepPreviousData,
  });
const BANKS = { bank: [{ value: "004", text: "국민은행", count: 1 }, { value: "088", text: "신한은행", count: 1 }], age: [] };
const List = () => (
  <PagedList title="출금 대기" lead="" list={list} empty="없어요" columns={{ 번호: ({ uid }) => uid }} filters={{ name: "test", search: "출금 찾기", hasAmounts: true, choices: { bank: { label: "은행" } } }} row={({ uid }) => ({ to: `/ops/test/${uid}`, title: uid, cells: null })} />
);
const Item = () => (
  <ItemPage list={{ to: "/ops/test", title: "출금 대기" }} title="출금" state="">
    {null}
  </ItemPage>
);

function open(address: string) {
  history.replaceState(null, "", address);
  const router = createBrowserRouter([{ path: "/ops/test", element: <List /> }, { path: "/ops/test/:uid", element: <Item /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async () => Response.json({ data: BANKS }));
});

test("a list is read, and saved, as its address filters and orders it", async () => {
  const save = vi.spyOn(csv, "save").mockReturnValue();
  open("/ops/test?only=bank%3A004&least=1000000&order=newest&page=2&next=other");
  const chips = await screen.findByRole("group", { name: "은행" });
  expect(within(chips).getByRole("button", { name: "국민은행 1" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByLabelText("최소 금액 (원)")).toHaveValue("1000000");
  expect(screen.getByLabelText("순서")).toHaveValue("newest");
  await userEvent.click(screen.getByRole("button", { name: "CSV로 받기" }));
  expect(save).toHaveBeenCalledWith("출금 대기.csv", "번호\r\na\r\nb\r\n");
  const filter = "only=bank%3A004&least=1000000&order=newest";
  expect(asked).toEqual([`${filter}&page=2`, `${filter}&page=1`]);
});

test("an item leads back to the list with its filter", async () => {
  open("/ops/test?only=bank%3A004");
  await userEvent.click(await screen.findByRole("link", { name: "a" }));
  expect(screen.getByRole("link", { name: "출금 대기" })).toHaveAttribute("href", "/ops/test?only=bank%3A004");
});

test("an item that another page links to leads back to the whole list", async () => {
  open("/ops/test/a");
  expect(await screen.findByRole("link", { name: "출금 대기" })).toHaveAttribute("href", "/ops/test");
});

test("a search keeps the filter, and its words leave the field with the other conditions", async () => {
  open("/ops/test?only=bank%3A004&page=2");
  const field = () => screen.getByLabelText("출금 찾기");
  await userEvent.type(await screen.findByLabelText("출금 찾기"), " 마포 1호 ");
  await userEvent.click(screen.getByRole("button", { name: "찾기" }));
  await waitFor(() => expect(asked.at(-1)).toBe(`only=bank%3A004&query=${encodeURIComponent("마포 1호").replace("%20", "+")}&page=1`));
  expect(field()).toHaveValue("마포 1호");
  await userEvent.type(screen.getByLabelText("최소 금액 (원)"), "5000");
  await userEvent.click(screen.getByRole("button", { name: "조건 지우기" }));
  await waitFor(() => expect(asked.at(-1)).toBe("page=1"));
  expect(field()).toHaveValue("");
  expect(screen.getByLabelText("최소 금액 (원)")).toHaveValue("");
});

test("the search field has the focus after a search, and after its conditions are gone", async () => {
  open("/ops/test?least=5000");
  const field = await screen.findByLabelText("출금 찾기");
  await userEvent.type(field, "none");
  await userEvent.click(screen.getByRole("button", { name: "찾기" }));
  expect(await screen.findByText("조건에 맞는 건이 없어요")).toBeVisible();
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "조건 지우기" }));
  await waitFor(() => expect(asked.at(-1)).toBe("page=1"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "조건 지우기" })).toBeNull());
  expect(field).toHaveFocus();
  expect(field).toHaveValue("");
});
