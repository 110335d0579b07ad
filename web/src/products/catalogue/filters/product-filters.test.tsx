import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { NO_FILTER } from "./product-filter";
import { ProductFilters } from "./product-filters";
import { useProductFilter } from "./use-product-filter";

const COUNTS = {
  ongoing: 3, planned: 1, ended: 9, total: 13,
  categories: [
    { code: "1", ongoing: 3, planned: 0, ended: 7, total: 10 },
    { code: "2", ongoing: 0, planned: 1, ended: 0, total: 1 },
    { code: "4", ongoing: 0, planned: 0, ended: 2, total: 2 },
  ],
  grades: [{ code: "A1", ongoing: 3, planned: 1, ended: 9, total: 13 }],
};
const CODES = {
  productGradeGiven: [{ code: "A1", name: "A1" }, { code: "B1", name: "B1" }],
  collateralCategory: [{ code: "1", name: "아파트" }, { code: "2", name: "부동산" }, { code: "4", name: "매출채권" }],
};

const Filters = ({ ended }: { ended: boolean }) => <ProductFilters family="collateral" used={useProductFilter(NO_FILTER)} found={3} ended={ended} />;

it.each([
  [false, ["아파트 3", "부동산 0"], ["A1 3", "B1 0"]],
  [true, ["아파트 7", "매출채권 2"], ["A1 9", "B1 0"]],
])("each grade and each kind that the list has states its number; ended: %j", async (ended, kinds, grades) => {
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: url.includes("/count") ? COUNTS : CODES }));
  const page = { path: "*", element: <Filters ended={ended} /> };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([page])} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole("button", { name: `${kinds[0]}` });
  const chips = (name: string) => {
    const group = screen.getAllByRole("group", { name }).at(-1);
    return within(group ?? document.body).getAllByRole("button").map((one) => one.textContent);
  };
  expect(chips("종류")).toEqual(kinds);
  expect(chips("등급")).toEqual(grades);
});
