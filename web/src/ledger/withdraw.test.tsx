import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import Withdraw from "./withdraw";
import Receipt from "./withdrawal-receipt";

const INFO = {
  today: "2026-11-26",
  honestAccount: null,
  available: 500_000,
  reserved: 0,
  withdrawAccounts: [{ bankName: "신한은행", accountNumber: "********6789" }],
  withdrawal: { withdrawable: 500_000, atOnce: 50_000_000, aDay: 200_000_000, isOpen: true, opensAt: "00:30" },
};
const PAID = { uid: "w1", amount: 20_000, bankName: "신한은행", accountNumber: "********6789", state: "paid", at: "2026-11-26T01:00:00Z" };
const WRONG = { code: "CODE_WRONG", title: "인증번호가 맞지 않아요", message: "4번 더 입력할 수 있어요." };
const PATH = "/v2/user/deposit/withdraw";

type Call = { path: string; key: string | null; body: Record<string, unknown> | null };
let calls: Call[];
let pays: [status: number, data: unknown][];
let code: (request: number) => Response;
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

beforeEach(() => {
  calls = [];
  pays = [[200, PAID]];
  code = (request) => Response.json({ data: sentCode(request) });
  let codes = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^\/api/, "");
    const body = init.body ? JSON.parse(String(init.body)) : null;
    if (init.method === "POST") calls.push({ path, key: new Headers(init.headers).get("idempotency-key"), body });
    if (path === PATH) {
      const [status, data] = pays.shift() ?? [500, {}];
      if (status === 0) throw new TypeError("the connection is lost");
      return Response.json({ data }, { status });
    }
    if (path === `${PATH}/code`) return code(++codes);
    return Response.json({ data: path.includes("/withdrawals/") ? PAID : INFO });
  });
});

/** The button below the form, not that of the phone's bar. */
const submit = (amount: string) => screen.getAllByRole("button", { name: `${amount} 출금하기` })[0] as HTMLElement;

/** Opens the sheet for 20,000 won; the page as it is after a reload if `entry` is given. */
async function shown(entry?: object) {
  const router = createMemoryRouter(
    [
      { path: "/mypage/deposit/withdraw", element: <Withdraw /> },
      { path: "/mypage/deposit/withdraw/:uid", element: <Receipt /> },
    ],
    { initialEntries: [{ pathname: "/mypage/deposit/withdraw", ...entry }] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  if (!entry) {
    await user.type(await screen.findByLabelText("출금할 금액"), "20000");
    await user.click(submit("2만원"));
  }
  await screen.findByRole("dialog"); // it opens after its content is rendered
  const field = await screen.findByLabelText<HTMLInputElement>("인증번호 6자리");
  const pay = () => user.click(screen.getByRole("button", { name: "20,000원 출금하기" }));
  return { router, user, field, pay };
}

const sentCode = (request: number) => ({ authSeq: `seq-${request}`, expiresAt: later(180), resendAfter: later(request === 1 ? 30 : -1), mobile: "010-****-0001" });

const paid = () => calls.filter(({ path }) => path === PATH);

it("pays with the code and ends in the receipt", async () => {
  const { router, user, field, pay } = await shown();
  expect(screen.getByRole("dialog").textContent).toContain("010-****-0001");
  await pay();
  expect(await screen.findByText("문자로 받은 숫자 6자리를 입력해 주세요.")).toBeDefined();
  await user.type(field, "123456");
  await pay();
  await screen.findByRole("heading", { name: "2만원을 보냈어요" });
  expect(router.state.location.pathname).toBe("/mypage/deposit/withdraw/w1");
  expect(paid().map(({ body }) => body)).toEqual([{ amount: 20_000, authSeq: "seq-1", authNo: "123456" }]);
});

it("shows a wrong code at the field, and sends the next one under the same key", async () => {
  pays = [
    [422, WRONG],
    [200, PAID],
  ];
  const { user, field, pay } = await shown();
  await user.type(field, "000000");
  await pay();
  await screen.findByText(`${WRONG.title}. ${WRONG.message}`);
  await user.clear(field);
  await user.type(field, "123456");
  await pay();
  await screen.findByRole("heading", { name: "2만원을 보냈어요" });
  expect(new Set(paid().map(({ key }) => key)).size).toBe(1);
});

it("keeps the sheet after a reload, and repeats a request without an answer under its key", async () => {
  const first = await shown();
  const { state } = first.router.state.location;
  pays = [
    [0, {}],
    [200, PAID],
  ];
  cleanup();
  const { user, field, pay } = await shown({ state });
  await user.type(field, "123456");
  await pay();
  await screen.findByText("연결이 잠깐 끊겼어요");
  await pay();
  await screen.findByRole("heading", { name: "2만원을 보냈어요" });
  expect(paid().map(({ key }) => key)).toEqual([state.payment.key, state.payment.key]);
});

it("closes on Back and opens again with the code that the server names", async () => {
  code = () => Response.json({ data: sentCode(1) });
  const { router, user } = await shown();
  await user.click(screen.getByRole("button", { name: "닫기" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("출금할 금액").value).toBe("20,000");
  await user.click(submit("2만원"));
  await screen.findByLabelText("인증번호 6자리");
  expect(router.state.location.state.payment.sent.authSeq).toBe("seq-1");
  await waitFor(() => expect(screen.getByText(/뒤에 다시 받을 수 있어요/)).toBeVisible());
  expect(calls.map(({ path }) => path)).toEqual([`${PATH}/code`, `${PATH}/code`]);
});

it("shows how long to wait for the code of another amount, without a way home", async () => {
  const { user } = await shown();
  await user.click(screen.getByRole("button", { name: "닫기" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  code = () => Response.json({ data: { code: "CODE_TOO_SOON", title: "방금 보냈어요", message: "19초 뒤에 다시 받을 수 있어요." } }, { status: 429 });
  await user.type(screen.getByLabelText("출금할 금액"), "0");
  await user.click(submit("20만원"));
  expect(await screen.findByText("방금 보냈어요")).toBeVisible();
  expect(screen.queryByRole("link", { name: "첫 화면으로 가기" })).toBeNull();
});
