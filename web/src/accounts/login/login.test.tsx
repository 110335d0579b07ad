import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { store } from "#/core/lib/storage";
import Login from "./login";

vi.mock("#/core/api/security", () => ({ encryptPassword: async () => crypto.randomUUID() }));

vi.stubGlobal("matchMedia", () => ({ matches: false })); // a phone

const REFUSED = { code: "LOGIN_FAILED", title: "로그인하지 못했어요", message: "4번 더 시도할 수 있어요.", status: 401 };

const SENT = { authSeq: "seq", expiresAt: new Date(Date.now() + 180_000).toISOString(), resendAfter: new Date().toISOString() };

/** Replaces the network only. `sent` contains the bodies of the requests for a code and of the log-ins. */
function open(at = "/login?next=%2Fcart") {
  const sent: unknown[] = [];
  const answer = (data: unknown, status = 200) => new Response(JSON.stringify({ data }), { status, headers: { "content-type": "application/json" } });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.includes("/v2/login/facebook")) return answer({ isOpen: false });
    if (url.includes("/v2/nonce")) return answer({ nonce: "once" });
    sent.push(JSON.parse(String(init?.body)));
    return url.includes("/v2/login/mobile/request") ? answer(SENT) : answer(REFUSED, 401);
  });
  const router = createMemoryRouter([{ path: "/login", Component: Login }, { path: "*", element: <h1>인증번호 화면</h1> }], { initialEntries: [at] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, sent };
}

const unfold = () => userEvent.click(screen.getByText("다른 방법으로 로그인"));
const logIn = () => userEvent.click(screen.getByRole("button", { name: "로그인하기" }));

it("a wrong password shows one error, and the emptied field shows none", async () => {
  open();
  await unfold();
  fireEvent.change(screen.getByLabelText("이메일"), { target: { value: "lee@example.com" } });
  await userEvent.type(screen.getByLabelText("비밀번호"), "wrong");
  await logIn();
  const refusal = await screen.findByRole("alert");
  expect(screen.getByLabelText("비밀번호")).toHaveValue("");
  expect(screen.queryByText("비밀번호를 입력해 주세요.")).toBeNull();
  expect(within(refusal).queryByRole("link")).toBeNull(); // it would link to the current page
  await logIn();
  expect(screen.getByText("비밀번호를 입력해 주세요.")).toBeInTheDocument();
  expect(screen.getByLabelText("비밀번호")).toHaveFocus();
});

it("two presses in one frame send the password once", async () => {
  const { sent } = open();
  await unfold();
  fireEvent.change(screen.getByLabelText("이메일"), { target: { value: "lee@example.com" } });
  await userEvent.type(screen.getByLabelText("비밀번호"), "wrong");
  const button = screen.getByRole("button", { name: "로그인하기" });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole("alert");
  expect(sent).toHaveLength(1);
});

it("asks for the phone number first, and for the code on the page of the log-in by mobile", async () => {
  const { router, sent } = open();
  expect(screen.getByText("다른 방법으로 로그인").parentElement).not.toHaveAttribute("open");
  await userEvent.click(screen.getByRole("button", { name: "인증번호 받기" }));
  expect(screen.getByLabelText("휴대폰 번호")).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText("휴대폰 번호"), "01020000001");
  await userEvent.click(screen.getByRole("button", { name: "인증번호 받기" }));
  expect(await screen.findByText("인증번호 화면")).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: "/login/loan", search: "?next=%2Fcart", state: { mobile: "010-2000-0001", sent: SENT } });
  expect(sent).toEqual([{ mobile: "01020000001" }]);
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText("휴대폰 번호")).toHaveValue("010-2000-0001");
});

it("the e-mail stands open for a member who has used it here, and for links to it", () => {
  open("/login#email");
  expect(screen.getByText("다른 방법으로 로그인").parentElement).toHaveAttribute("open");
  cleanup();
  store("savedLoginEmail", "lee@example.com");
  open();
  expect(screen.getByText("다른 방법으로 로그인").parentElement).toHaveAttribute("open");
  expect(screen.getByLabelText("이메일")).toHaveValue("lee@example.com");
  store("savedLoginEmail", null);
});

it("every way on is offered once", () => {
  open();
  const names = screen.getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual([...new Set(names)]);
});

it.each([
  ["%2Fmypage%2Fdeposit", "예치금", "로그인하면 바로 볼 수 있어요."],
  ["%2Fv2%2Fmypage%2Floan%2Fapply", "대출 현황", "로그인하면 바로 볼 수 있어요."],
  ["%2Finquiry", "1:1 문의", "로그인하면 쓸 수 있어요."],
])("names the page to which it leads: %s", (next, name, use) => {
  open(`/login?next=${next}`);
  expect(screen.getByRole("heading", { name })).toBeVisible();
  expect(screen.getByText(use)).toBeVisible();
});
