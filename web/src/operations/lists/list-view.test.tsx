import { act, renderHook } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { type ListView, useListView } from "./list-view";

function opened(address: string): () => ListView {
  history.replaceState(null, "", address);
  let view: ListView | undefined;
  const Page = () => {
    view = useListView();
    return null;
  };
  const router = createBrowserRouter([{ path: "*", element: <Page /> }]);
  renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> });
  return () => view ?? expect.fail("not rendered");
}

test("a changed filter starts at the first page and keeps the rest", async () => {
  const view = opened("/ops/withdrawals?only=bank%3A004&order=largest&page=3");
  await act(async () => view().set({ only: [...view().only, "reason:unanswered"], least: ["5000"] }));
  expect(view().queryOf()).toBe("order=largest&only=bank%3A004&only=reason%3Aunanswered&least=5000&page=1");
  await act(async () => view().setPage(2));
  expect(location.search).toBe("?order=largest&only=bank%3A004&only=reason%3Aunanswered&least=5000&page=2");
  expect(view().isFiltered).toBe(true);
  await act(async () => view().clear());
  expect(location.search).toBe("?order=largest");
  expect(view().isFiltered).toBe(false);
});
