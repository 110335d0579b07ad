/** Loads the next part of a list. Presses in quick succession count as one. */
import { useRef } from "react";
import { Button } from "./button";

const THROTTLE_MS = 400;

export function LoadMore({ label = "더 보기", busy = false, onMore }: { label?: string; busy?: boolean; onMore(): void }) {
  const last = useRef(-THROTTLE_MS);
  const load = () => {
    if (performance.now() - last.current < THROTTLE_MS) return;
    last.current = performance.now();
    onMore();
  };
  return (
    <Button variant="quiet" block className="mt-6" busy={busy} onClick={load}>
      {label}
    </Button>
  );
}
