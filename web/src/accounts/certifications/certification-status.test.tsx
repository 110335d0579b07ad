import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test, vi } from "vitest";
import { readOrigin } from "#/core/journeys/resume/origin";
import CertificationStatus from "./certification-status";

const HERE = "/mypage/certification-status";
const status = {
  userType: 1,
  email: false,
  identity: { process: true, pending: false },
  aml: { completed: false, pending: false, expired: true, refused: false, expiresAt: "2026-11-20T00:00:00Z" },
  hasInvestmentAccount: true,
};
const accounts = { certifiedAccount: { bankName: "신한은행", maskedAccountNumber: "********6789" }, virtualAccount: null };

function open(certification: object) {
  vi.stubGlobal("fetch", async (url: string) => {
    const data = url.includes("/certification") ? certification : accounts;
    return new Response(JSON.stringify({ data }), { status: 200 });
  });
  const router = createMemoryRouter(
    [{ path: HERE, element: <CertificationStatus /> }, { path: "*", element: <h1>다른 페이지</h1> }],
    { initialEntries: [HERE] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

test("says what is done, and makes the first that is not stand out [B405]", async () => {
  open(status);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => within(row).getByRole("heading").textContent)).toEqual(["본인 확인", "신분증", "고객 정보", "이메일", "계좌"]);
  expect(screen.getByRole("link", { name: "고객 정보 다시 확인하기" })).toHaveClass("button--primary");
  expect(screen.getByRole("link", { name: "이메일 인증하기" })).toHaveClass("button--quiet");
  expect(await screen.findByText("신한은행 (끝자리 6789)")).toBeVisible();
});

test("states until when the customer information is valid, and requires no e-mail", async () => {
  open({ ...status, aml: { ...status.aml, completed: true, expired: false, expiresAt: "2098-11-20T00:00:00Z" } });
  expect(await screen.findByText("2098년 11월 20일까지 유효해요.")).toBeVisible();
  const [email] = (await screen.findAllByRole("listitem")).filter((row) => within(row).queryByRole("heading", { name: "이메일" }));
  expect(email).toHaveTextContent("선택이에요");
  expect(screen.queryByText("해야 해요")).toBeNull();
  expect(screen.getByRole("link", { name: "이메일 인증하기" })).toHaveClass("button--quiet");
});

test("customer information that ends soon says so and offers its renewal", async () => {
  const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  open({ ...status, aml: { ...status.aml, completed: true, expired: false, expiresAt } });
  expect(await screen.findByText("3일 남았어요")).toHaveClass("tag-label--clay");
  expect(screen.getByRole("link", { name: "고객 정보 새로 등록하기" })).toHaveClass("button--primary");
});

test("customer information that needs the ID card first offers no link of its own", async () => {
  open({ ...status, identity: { process: false, pending: false }, aml: { ...status.aml, expired: false } });
  expect(await screen.findByText("신분증을 확인하고 나면 등록할 수 있어요.")).toBeVisible();
  expect(screen.queryByRole("link", { name: /고객 정보/ })).toBeNull();
  expect(screen.getByRole("link", { name: "신분증 확인하기" })).toHaveClass("button--primary");
});

test("remembers that one comes from here, and what for", async () => {
  const router = open({ ...status, email: true });
  await userEvent.click(await screen.findByRole("link", { name: "이메일 바꾸기" }));
  expect(router.state.location.pathname).toBe("/authentication/email-certification");
  expect(readOrigin()).toEqual({ path: HERE, type: "mypage-email-change" });
});

test("what is done has links instead of buttons", async () => {
  open(status);
  expect(await screen.findByRole("link", { name: "휴대폰 번호 바꾸기" })).not.toHaveClass("button");
});

test("a certified card leads to the page that asks what has changed on it", async () => {
  open(status);
  expect(await screen.findByRole("link", { name: "바뀐 내용만 입력하기" })).toHaveAttribute("href", "/authentication/change/civil-code");
});

test.each([2, 3])("[B054] legal persons (user type %i) are sent to a page of their own", async (userType) => {
  const router = open({ ...status, userType });
  await screen.findByText("다른 페이지");
  expect(router.state.location.pathname).toBe("/mypage/corporation/certification");
});
