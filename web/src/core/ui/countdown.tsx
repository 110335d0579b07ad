/** Time left until a moment that the server names. */
import { useSyncExternalStore } from "react";

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
};

const secondOf = (milliseconds: number) => Math.floor(milliseconds / 1_000);

/** Whole seconds left, at least zero; null without a moment. Both times are rounded down, so that 3 minutes start at 180. */
export function useSecondsLeft(until: string | null | undefined): number | null {
  const now = useSyncExternalStore(everySecond, () => secondOf(Date.now()));
  return until ? Math.max(0, secondOf(Date.parse(until)) - now) : null;
}

/** 161 → "2분 41초" */
export function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes && `${minutes}분`, (rest || !minutes) && `${rest}초`].filter(Boolean).join(" ");
}

/** Updates visually every second; screen readers announce it only on focus. */
export function Countdown({ until, over }: { until: string | null | undefined; over: string }) {
  const left = useSecondsLeft(until);
  if (left === null) return null;
  return (
    <p className="caption" role="timer" aria-live="off">
      {left > 0 ? `${inWords(left)} 남았어요` : over}
    </p>
  );
}
