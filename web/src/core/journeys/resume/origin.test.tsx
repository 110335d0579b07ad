import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { Modals } from "#/core/dialogs/modals";
import { clearOrigin, LEAVE_WARNINGS, readOrigin, rememberOrigin, useConfirmReturn, returnPath, type LeaveWarning } from "./origin";

afterEach(clearOrigin);

function Page({ wording }: { wording: LeaveWarning }) {
  const quit = useConfirmReturn(wording);
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void quit()}>
        닫기
      </button>
    </>
  );
}

async function close(answer: "나가기" | "계속하기", wording: LeaveWarning = LEAVE_WARNINGS.identity) {
  render(
    <MemoryRouter initialEntries={["/authentication/personal"]}>
      <Page wording={wording} />
      <Modals />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("button", { name: "닫기" }));
  const dialog = await screen.findByRole("dialog", { name: wording.title });
  expect(dialog).toHaveTextContent(wording.message);
  await userEvent.click(screen.getByRole("button", { name: answer }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

/** The page may change after the dialog has closed. */
const arrives = (path: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(path));
const aml = (completed: boolean) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ data: { aml: { completed } } }), { status: 200 }));

it("[B490] No stays on the page and keeps the origin", async () => {
  rememberOrigin({ path: "/mypage/certification-status", type: "page" });
  await close("계속하기");
  await arrives("/authentication/personal");
  expect(readOrigin()).toEqual({ path: "/mypage/certification-status", type: "page" });
});

it("[B491] [B493] Quit goes to the origin and forgets it", async () => {
  rememberOrigin({ path: "/mypage/certification-status?tab=1", type: "page" });
  await close("나가기");
  await arrives("/mypage/certification-status?tab=1");
  expect(readOrigin()).toBeNull();
});

it("goes to the first page where no origin was remembered", async () => {
  await close("나가기");
  await arrives("/");
});

it("[B492] Quit returns to the product as long as the customer's information is not complete", async () => {
  aml(false);
  rememberOrigin({ path: "/mypage/certification-status", type: "product", product: "/products/12" });
  await close("나가기");
  await arrives("/products/12");
});

it("[B492] with complete information it returns to the page one came from", async () => {
  aml(true);
  rememberOrigin({ path: "/mypage/certification-status", type: "product", product: "/products/12" });
  await close("나가기");
  await arrives("/mypage/certification-status");
});

it("a product without a page of its own is the page one came from", () => {
  expect(returnPath({ path: "/v2/products/12", type: "product" }, false)).toBe("/products/12");
});

it("never follows an address of another site", () => {
  for (const path of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)"]) {
    expect(returnPath({ path, type: "page" }, true), path).toBe("/");
  }
});

it.each([
  ["[B494] entered information", LEAVE_WARNINGS.information, /사라져요/],
  ["[B495] identity", LEAVE_WARNINGS.identity, /본인 확인/],
  ["[B496] customer information", LEAVE_WARNINGS.aml, /서비스를 이용할 수 없어요/],
  ["[B497] e-mail", LEAVE_WARNINGS.email, /인증 번호/],
  ["[B498] another e-mail", LEAVE_WARNINGS.emailEdit, /이메일이 바뀌지 않아요/],
])("%s: the exit warning has its own words", async (_, wording, words) => {
  await close("계속하기", wording);
  expect(wording.message).toMatch(words);
});
