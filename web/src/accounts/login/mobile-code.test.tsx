import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { Modals } from "#/core/dialogs/modals";
import { stored } from "#/core/lib/storage";
import Login from "./login";
import MemberLogin from "./member-login";

type Call = { path: string; nonce: string | null; token: string | null; body: unknown };
let calls: Call[];

const soon = () => new Date(Date.now() + 180_000).toISOString();
const MEMBER = { accessToken: "access", refreshToken: "refresh", tempToken: null, isBorrower: true, hasLoanApply: false };
const DORMANT = { ...MEMBER, accessToken: null, refreshToken: null, tempToken: "temporary" };
const WRONG = { code: "CODE_WRONG", title: "인증번호가 맞지 않아요", message: "4번 더 입력할 수 있어요.", status: 422 };

const WRONG_SAID = `${WRONG.title}. ${WRONG.message}`;

const APPLICANT = { ...MEMBER, hasLoanApply: true };
const open = (kind: string, path: string, section: string) => ({ kind, path, applyUid: `${kind}-1`, data: {}, deadline: null, progress: { done: 3, total: 13, section } });
const MORTGAGE = open("mortgage", "/loan/mortgage/apply-complete", "심사");
const CREDIT = open("upl", "/upl/income", "소득 자료");
const CARD = open("id_card", "/authentication/id-authentication", "신분증");

/** Replaces the network only; `confirm` is the answer to the code, `journeys` are the open ones. */
function serve(confirm: [status: number, data: unknown], journeys: unknown[] = []) {
  const answers: Record<string, [number, unknown]> = {
    "/v2/nonce": [200, { nonce: "once" }],
    "/v2/login/mobile/request": [200, { authSeq: "seq", expiresAt: soon(), resendAfter: soon() }],
    "/v2/login/mobile/confirm": confirm,
    "/v2/journeys": [200, journeys],
    "/v2/account/info": [200, { isLogin: true, hasLoanApply: false, isBorrower: true, name: "이서연" }],
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false })); // a phone
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^\/api/, "").replace(/\?.*/, "");
    const headers = new Headers(init.headers);
    const body = init.body ? JSON.parse(String(init.body)) : null;
    calls.push({ path, nonce: headers.get("x-nonce"), token: headers.get("authorization"), body });
    const [status, data] = answers[path] ?? [404, {}];
    return new Response(JSON.stringify({ data }), { status });
  });
}

async function logIn(at = "/login") {
  const router = createMemoryRouter(
    [{ path: "/login", Component: Login }, { path: "/login/loan", Component: MemberLogin }, { path: "*", element: <h1>다른 화면</h1> }],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Modals />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("휴대폰 번호"), "01020000001");
  await user.click(screen.getByRole("button", { name: "인증번호 받기" }));
  await user.type(await screen.findByLabelText("인증번호 6자리"), "123456"); // the last digit sends it
  return router;
}

beforeEach(() => {
  calls = [];
});

it("[B258] the number and the code are sent with a nonce each", async () => {
  serve([200, MEMBER]);
  await logIn();
  await screen.findByText("다른 화면");
  const sent = calls.filter(({ path }) => path.startsWith("/v2/login/mobile/"));
  expect(sent).toMatchObject([
    { nonce: "once", body: { mobile: "01020000001" } },
    { nonce: "once", body: { authSeq: "seq", authNo: "123456" } },
  ]);
});

it("[B450] without a temporary token the access token is stored and sent, and the person is back where they were", async () => {
  serve([200, MEMBER]);
  const router = await logIn("/login?next=%2Fv2%2Fupl%2Fincome");
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/upl/income");
  expect(stored("accessToken")).toBe("access");
  expect(calls.at(-1)).toMatchObject({ path: "/v2/account/info", token: "Bearer access" });
});

it("[B449] a temporary token leads to the page of dormant accounts, and nobody is logged in", async () => {
  serve([200, DORMANT]);
  const router = await logIn("/login?next=%2Fupl%2Fincome");
  await screen.findByText("다른 화면");
  expect(router.state.location).toMatchObject({ pathname: "/dormant", search: "?next=%2Fupl%2Fincome" });
  expect(stored("tempToken")).toBe("temporary");
  expect(stored("accessToken")).toBeNull();
});

const sheet = () => screen.findByRole("alertdialog", { name: "신청하던 대출이 있어요" });

it("an open mortgage application is named with its step, and continues there", async () => {
  serve([200, APPLICANT], [CARD, MORTGAGE]);
  const router = await logIn();
  expect(await sheet()).toHaveTextContent("주택담보대출");
  expect(await sheet()).toHaveTextContent("멈춘 곳심사");
  await userEvent.click(within(await sheet()).getByRole("button", { name: "이어서 하기" }));
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/loan/mortgage/apply-complete");
});

it("of two open applications the member chooses one", async () => {
  serve([200, APPLICANT], [CREDIT, MORTGAGE]);
  const router = await logIn();
  expect(within(await sheet()).getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["신용대출 새로 빌리기 이어서 하기", "주택담보대출 이어서 하기"]);
  await userEvent.click(within(await sheet()).getByRole("button", { name: "주택담보대출 이어서 하기" }));
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/loan/mortgage/apply-complete");
});

it("where no application is open any more, log-in leads home", async () => {
  serve([200, APPLICANT], []);
  const router = await logIn();
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/");
});

it("the requested page precedes an open application", async () => {
  serve([200, APPLICANT], [MORTGAGE]);
  const router = await logIn("/login?next=%2Fmypage%2Fsessions");
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/mypage/sessions");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("a wrong code is said at the field and can be corrected", async () => {
  serve([422, WRONG]);
  await logIn();
  expect(await screen.findByText(WRONG_SAID)).toBeVisible();
  const field = screen.getByLabelText("인증번호 6자리");
  expect(field).toBeInvalid();
  await userEvent.type(field, "{backspace}");
  expect(screen.queryByText(WRONG_SAID)).toBeNull();
  expect(field).toBeValid();
});

it("the page of the code names the number, which can be corrected", async () => {
  serve([422, WRONG]);
  await logIn();
  await screen.findByText(WRONG_SAID);
  expect(screen.getByText(/010-2000-0001 번호로 보냈어요/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "번호 고치기" }));
  expect(await screen.findByLabelText("휴대폰 번호")).toHaveValue("010-2000-0001");
});

it("Back leads from the code to the number, and a refresh keeps the code page", async () => {
  serve([422, WRONG]);
  const router = await logIn("/login?next=%2Fupl%2Fincome");
  await screen.findByText(WRONG_SAID);
  const refreshed = createMemoryRouter([{ path: "/login/loan", Component: MemberLogin }], { initialEntries: [router.state.location] });
  await router.navigate(-1);
  expect(await screen.findByLabelText("휴대폰 번호")).toHaveValue("010-2000-0001");
  expect(router.state.location.search).toBe("?next=%2Fupl%2Fincome");
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={refreshed} />
    </QueryClientProvider>,
  );
  expect(await screen.findByLabelText("인증번호 6자리")).toBeVisible();
});

it("the addresses of borrowers and of investors lead to the log-in page, which keeps the requested page", async () => {
  serve([200, MEMBER]);
  const router = await logIn("/login/loan?next=%2Fupl%2Fincome");
  await screen.findByText("다른 화면");
  expect(router.state.location.pathname).toBe("/upl/income");
});
