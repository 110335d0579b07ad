import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { readOrigin } from "#/core/journeys/resume/origin";
import RegisterPersonal from "#/investing/registration/register-personal";
import { Next } from "./certification-page";

const ORDER = "/invest/confirm?line=p1%3A100000";
const SEARCH = `?next=${encodeURIComponent(ORDER)}`;
const HERE = "/mypage/corporation/certification";

/** Renders what a corporation does next at `path`. */
function shown(path: string, info: { investable: boolean; hasAccount: boolean }) {
  const answers: Record<string, unknown> = {
    "/user/info": { ...info, hasAgreed: true },
    "/user/certification": { userType: 2, identity: {}, aml: {}, email: true, hasInvestmentAccount: info.hasAccount },
    "/invest/validation-suitability-test": { isValid: info.investable, validUntil: null },
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[new URL(url, location.href).pathname.replace("/api/v2", "")];
    return Response.json({ data: data ?? [] }, { status: data ? 200 : 404 });
  });
  const routes = [{ path: "/mypage/investor/register/personal", Component: RegisterPersonal }, { path: HERE, Component: Next }, { path: "*", element: null }];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
}

it("a corporation on the way to an order keeps it while it certifies its account", async () => {
  shown(`/mypage/investor/register/personal${SEARCH}`, { investable: false, hasAccount: false });
  await userEvent.click(await screen.findByRole("link", { name: "계좌 인증하기" }));
  expect(readOrigin()?.path).toBe(HERE + SEARCH);
});

it("the test returns to the order, too", async () => {
  shown(HERE + SEARCH, { investable: false, hasAccount: true });
  expect(await screen.findByRole("link", { name: "적합성 확인하기" })).toHaveAttribute("href", `/invest-suitability-test?next=${encodeURIComponent(HERE + SEARCH)}`);
});

it("the prepared corporation goes on with the order, or chooses products", async () => {
  shown(HERE + SEARCH, { investable: true, hasAccount: true });
  expect(await screen.findByRole("link", { name: "하던 일 이어서 하기" })).toHaveAttribute("href", ORDER);
  shown(HERE, { investable: true, hasAccount: true });
  expect(await screen.findByRole("link", { name: "투자 상품 보러 가기" })).toHaveAttribute("href", "/products/collateral");
});
