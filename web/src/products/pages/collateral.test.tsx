import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import CollateralProducts from "./collateral";

it.each([
  ["", 0],
  ["?loanToValueTo=60", 1],
])("the list %j says why it has no closed products: %d times", async (search, times) => {
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("/v2/products/collateral") && !url.includes("/count")
      ? Response.json({ data: { ongoing: [], planned: [], ended: [] } })
      : Response.json({ data: { code: "NOT_FOUND", title: "찾지 못했어요", message: "", status: 404 } }, { status: 404 }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: CollateralProducts }], { initialEntries: [`/${search}`] })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("link", { name: "마감된 상품 모두 보기" })).toBeVisible();
  expect(screen.queryAllByText("LTV 조건은 모집 중과 오픈 예정 상품에만 적용돼요.")).toHaveLength(times);
});
