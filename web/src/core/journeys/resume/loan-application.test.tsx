import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { Modals } from "#/core/dialogs/modals";
import { enter } from "#/core/session/session";
import { useLoanApplication, useResumeOnArrival } from "./loan-application";

const running = { applyUid: "one", kind: "upl", step: "income", sequence: 3, path: "/upl/income", progress: { done: 3, total: 11, section: "소득" }, deadline: null, data: {} };

function Guide() {
  useResumeOnArrival();
  const { open } = useLoanApplication();
  return (
    <button type="button" onClick={open}>
      내 한도 알아보기
    </button>
  );
}

let answers: (() => void)[]; // the two reads of the open application: of the page, and of its button
beforeEach(async () => {
  sessionStorage.clear();
  answers = [];
  vi.stubGlobal("fetch", (request: Request | string) => {
    const answer = (data: unknown) => new Response(JSON.stringify({ data }), { status: 200 });
    if (String(typeof request === "string" ? request : request.url).includes("/account/info")) return Promise.resolve(answer({ isLogin: true, hasLoanApply: true }));
    return new Promise((resolve) => answers.push(() => resolve(answer([running]))));
  });
  await enter({ accessToken: "token" });
});

it.each([
  ["the page's read answers first", [0, 1]],
  ["the button's read answers first", [1, 0]],
])("somebody who presses the button while the page still reads is asked once: %s", async (_, order) => {
  const routes = [{ path: "/", element: <Guide /> }, { path: "/upl/income", element: <h1>소득</h1> }];
  render(
    <>
      <RouterProvider router={createMemoryRouter(routes)} />
      <Modals />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "내 한도 알아보기" }));
  expect(answers).toHaveLength(2);
  answers[order[0] as number]?.();
  await waitFor(() => order[0] === 1 && screen.getByRole("alertdialog"));
  if (order[0] === 0) answers[1]?.();
  await userEvent.click(await screen.findByRole("button", { name: "이어서 하기" }));
  await screen.findByRole("heading", { name: "소득" });
  answers[order[1] as number]?.();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(document.querySelector("dialog")).toBeNull();
});
