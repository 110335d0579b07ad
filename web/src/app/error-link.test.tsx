/** Pages that could not be read offer the server's button beside their own. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import Contract from "#/borrowing/application/document";
import { Publications } from "#/content/pages/publications";
import ProductDetail from "#/products/pages/detail";

const REFUSED = { title: "본인 확인이 필요해요", message: "확인한 다음에 볼 수 있어요.", errorButton: { text: "본인 확인하기", href: "/v2/authentication/personal" } };

it.each([
  ["a product", ProductDetail, "상품 보기"],
  ["a contract", Contract, "대출 현황 보기"],
  ["articles", () => <Publications path="/v2/company/press" empty="" />, "다시 불러오기"],
])("%s", async (_, Component, own) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: REFUSED }, { status: 403 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: "/:uid", Component }], { initialEntries: ["/u1"] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("link", { name: "본인 확인하기" })).toHaveAttribute("href", "/authentication/personal");
  expect(screen.getByText(own)).toBeVisible();
});
