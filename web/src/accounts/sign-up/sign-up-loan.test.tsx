import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { identityToken } from "#/core/session/identity-token";
import SignUpLoan from "./sign-up-loan";

const text = (id: string, required: boolean) => ({
  id, required, name: id, link: `/terms/${id}`, description: "", items: [], siblings: [], contentHash: `hash of ${id}`,
});
const TERMS = [text("serviceUsage", true), text("privacyProcessing", true), text("marketingUse", false)];
const JOINED = { accessToken: "access", refreshToken: "refresh", tempToken: null, isBorrower: true, hasLoanApply: false };
const TOO_LATE = { code: "SINGLE_USE_TOKEN_INVALID", title: "유효 시간이 지났어요", message: "다시 진행해 주세요.", status: 403 };

function open(join: [status: number, data: unknown] = [200, JOINED]) {
  const joined: unknown[] = [];
  const answers: Record<string, [number, unknown]> = {
    "/v2/terms/loan-sign-up": [200, TERMS],
    "/v2/nonce": [200, { nonce: "once" }],
    "/v2/join/loan": join,
    "/v2/account/info": [200, { isLogin: true, hasLoanApply: false }],
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^\/api/, "").replace(/\?.*/, "");
    if (path === "/v2/join/loan") joined.push(JSON.parse(String(init.body)));
    const [status, data] = answers[path] ?? [404, {}];
    return new Response(JSON.stringify({ data }), { status });
  });
  const router = createMemoryRouter(
    [{ path: "/signup/loan", Component: SignUpLoan }, { path: "*", element: <h1>다른 화면</h1> }],
    { initialEntries: ["/signup/loan"] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, joined, user: userEvent.setup() };
}

it("sends whoever is not certified to the certification", async () => {
  const { router } = open();
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/upl/phone-certification");
});

it("[B192] nothing is sent until every required consent is given", async () => {
  identityToken.set("certified");
  const { joined, user } = open();
  await screen.findByRole("checkbox", { name: /serviceUsage/ });
  await user.click(screen.getByRole("button", { name: "2가지를 확인해 주세요" }));
  expect(await screen.findByText("serviceUsage에 동의해 주세요.")).toBeVisible();
  expect(joined).toEqual([]);
});

it("sends the hash of each text that was agreed to, and goes on to the application", async () => {
  identityToken.set("certified");
  const { router, joined, user } = open();
  await user.click(await screen.findByLabelText(/필수 항목/));
  await user.click(screen.getByRole("button", { name: "동의하고 가입하기" }));
  await screen.findByText("다른 화면");
  const agreements = { serviceUsage: "hash of serviceUsage", privacyProcessing: "hash of privacyProcessing" };
  expect(joined).toEqual([{ identityToken: "certified", agreements }]);
  expect(router.state.location.pathname).toBe("/upl/loan-agreement");
  expect(identityToken.get()).toBeNull();
});

it("a certification that is too old is made again", async () => {
  identityToken.set("certified");
  const { router, user } = open([403, TOO_LATE]);
  await user.click(await screen.findByLabelText(/필수 항목/));
  await user.click(screen.getByRole("button", { name: "동의하고 가입하기" }));
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/upl/phone-certification");
});
