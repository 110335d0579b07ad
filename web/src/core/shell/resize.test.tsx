import { act, render, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { RESIZE_END_MS, useResizeEnd } from "#/core/ui/resize-end";
import { cartStatus } from "./cart";
import { Drawer } from "./header/drawer";
import { headerUser } from "./header/header-user";

afterEach(() => void vi.useRealTimers());

const resize = () => act(() => void dispatchEvent(new Event("resize")));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it("[B366] acts once a window has had its size for half a second", () => {
  vi.useFakeTimers();
  const settled = vi.fn<() => void>();
  renderHook(() => useResizeEnd(settled, RESIZE_END_MS.page));
  resize();
  pass(499);
  resize();
  pass(499);
  expect(settled).not.toHaveBeenCalled();
  pass(1);
  expect(settled).toHaveBeenCalledTimes(1);
});

it("[B366] the header takes a tenth of a second: its drawer goes where the window has become a desktop's", () => {
  vi.useFakeTimers();
  document.documentElement.style.fontSize = "16px";
  window.innerWidth = 820;
  const onClose = vi.fn<() => void>();
  const nobody = headerUser({ status: "guest", account: null }, cartStatus(undefined, 0), []);
  render(
    <MemoryRouter>
      <Drawer user={nobody} onClose={onClose} />
    </MemoryRouter>,
  );
  resize();
  pass(100);
  expect(onClose).not.toHaveBeenCalled();
  window.innerWidth = 992;
  resize();
  pass(99);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalled();
});
