import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { store, stored } from "#/core/lib/storage";
import Goto from "./goto";

const REFUSED = { code: "SINGLE_USE_TOKEN_INVALID", title: "유효 시간이 지났어요", message: "처음부터 다시 진행해 주세요.", status: 403 };
let asked: unknown[];

/** Replaces the network only; `answer` is that to the token. */
function serve(answer: [status: number, data: unknown]) {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const exchange = url.endsWith("/v2/goto");
    if (exchange) asked.push(JSON.parse(String(init.body)));
    const [status, data] = exchange ? answer : [200, { isLogin: true, hasLoanApply: false, isBorrower: true, name: "이서연" }];
    return new Response(JSON.stringify({ data }), { status });
  });
}

function open(address: string) {
  const router = createMemoryRouter(
    [{ path: "/goto", Component: Goto }, { path: "*", element: <h1>다른 화면</h1> }],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  delete window.IeumDevice;
});

const ENTRANCE = { accessToken: "handed over", gotoUrl: "/v2/loan/document", maskedName: "이*연" };

it("[B303] in the app exchanges the token, keeps the session and goes on to the page", async () => {
  serve([200, ENTRANCE]);
  sessionStorage.setItem("deviceType", "1");
  window.IeumDevice = { postMessage: () => undefined };
  store("accessToken", "somebody else's");
  store("refreshToken", "somebody else's");
  const router = open("/goto?gotoToken=one-time-token");
  expect(await screen.findByText("다른 화면")).toBeVisible();
  expect(router.state.location.pathname).toBe("/loan/document");
  expect(asked).toEqual([{ gotoToken: "one-time-token" }]);
  expect([stored("accessToken"), stored("refreshToken")]).toEqual(["handed over", null]);
});

it("a browser asks before it logs in, whatever the address says about the device", async () => {
  serve([200, ENTRANCE]);
  store("accessToken", "mine");
  const router = open("/goto?gotoToken=one-time-token&deviceType=1");
  expect(await screen.findByRole("heading", { name: "이*연 님으로 계속할까요?" })).toBeVisible();
  expect(stored("accessToken")).toBe("mine");
  expect(screen.getByRole("link", { name: "내 계정이 아니에요" })).toHaveAttribute("href", "/");
  await userEvent.click(screen.getByRole("button", { name: "계속하기" }));
  expect(await screen.findByText("다른 화면")).toBeVisible();
  expect(router.state.location.pathname).toBe("/loan/document");
  expect(stored("accessToken")).toBe("handed over");
});

it("a token that no longer works leaves the session alone and says so", async () => {
  serve([403, REFUSED]);
  store("accessToken", "mine");
  open("/goto?gotoToken=one-time-token");
  expect(await screen.findByRole("heading", { name: REFUSED.title })).toBeVisible();
  expect(screen.getByRole("link", { name: "첫 화면으로 가기" })).toBeVisible();
  expect(stored("accessToken")).toBe("mine");
});

it("without a token nothing is asked", async () => {
  serve([200, {}]);
  open("/goto");
  expect(await screen.findByRole("heading", { name: "이 주소로는 열 수 없어요" })).toBeVisible();
  expect(asked).toEqual([]);
});
