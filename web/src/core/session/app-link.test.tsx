import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { Toast } from "#/core/dialogs/toast";
import { AppLink } from "./app-link";

afterEach(() => void vi.restoreAllMocks());

/** Presses a link to a page that needs a load. Returns whether the browser follows it. */
function pressed(online: boolean): boolean {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  const page = (
    <>
      <AppLink href="/mypage/investor/investments">투자 현황</AppLink>
      <Toast />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
  return fireEvent.click(screen.getByRole("link", { name: "투자 현황" }));
}

it("a page that needs a load is not opened without a connection", () => {
  expect(pressed(false)).toBe(false);
  expect(screen.getByText("인터넷 연결이 끊겼어요. 연결되면 다시 불러와요.")).toBeVisible();
});

it("a page that needs a load is opened with a connection", () => {
  expect(pressed(true)).toBe(true);
});
