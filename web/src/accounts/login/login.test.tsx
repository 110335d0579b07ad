import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import Login from "./login";

vi.mock("#/core/api/security", () => ({ encryptPassword: async () => "sealed" }));

const REFUSED = { code: "LOGIN_FAILED", title: "로그인하지 못했어요", message: "4번 더 시도할 수 있어요.", status: 401 };

function open() {
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("/v2/login/facebook")
      ? new Response(JSON.stringify({ data: { isOpen: false } }))
      : new Response(JSON.stringify({ data: REFUSED }), { status: 401, headers: { "content-type": "application/json" } }),
  );
  const router = createMemoryRouter([{ path: "/login", Component: Login }], { initialEntries: ["/login"] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const logIn = () => userEvent.click(screen.getByRole("button", { name: "로그인하기" }));

it("a wrong password shows one error, and the emptied field shows none", async () => {
  open();
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

it("every way on is offered once", () => {
  open();
  const names = screen.getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual([...new Set(names)]);
});
