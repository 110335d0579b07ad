import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LoadMore } from "./load-more";

afterEach(() => void vi.useRealTimers());

it("[B364] loads the next part of a list at most once in 400 ms", () => {
  vi.useFakeTimers();
  const onMore = vi.fn<() => void>();
  render(<LoadMore onMore={onMore} />);
  const button = screen.getByRole("button", { name: "더 보기" });
  fireEvent.click(button);
  vi.advanceTimersByTime(399);
  fireEvent.click(button);
  expect(onMore).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  fireEvent.click(button);
  expect(onMore).toHaveBeenCalledTimes(2);
});
