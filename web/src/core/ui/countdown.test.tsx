import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Countdown } from "./countdown";

afterEach(() => vi.useRealTimers());

it.each(["2026-11-21T10:00:00.000Z", "2026-11-21T10:00:00.001Z", "2026-11-21T10:00:00.999Z"])(
  "three minutes begin as three minutes, whenever in a second they begin (%s)",
  (start) => {
    vi.useFakeTimers({ now: new Date(start) });
    const until = new Date(Date.parse(start) + 180_000).toISOString();
    render(<Countdown until={until} over="시간이 지났어요" />);
    expect(screen.getByRole("timer")).toHaveTextContent("3분 남았어요");
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByRole("timer")).toHaveTextContent("2분 59초 남았어요");
    act(() => vi.advanceTimersByTime(179_000));
    expect(screen.getByRole("timer")).toHaveTextContent("시간이 지났어요");
  },
);
