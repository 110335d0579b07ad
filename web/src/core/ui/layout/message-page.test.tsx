import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Loading } from "./message-page";

const isShown = () => screen.getByRole("status").hasAttribute("data-late");

it("placeholders wait before they are shown, unless they take the place of shown ones", () => {
  vi.useFakeTimers();
  const { rerender, unmount } = render(<Loading key="account" />);
  expect(isShown()).toBe(false);
  act(() => void vi.advanceTimersByTime(200));
  expect(isShown()).toBe(true);
  rerender(<Loading key="summary" />);
  expect(isShown()).toBe(true);
  unmount();
  render(<Loading />);
  expect(isShown()).toBe(false);
  vi.useRealTimers();
});
