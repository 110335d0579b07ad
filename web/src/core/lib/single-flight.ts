import { useRef } from "react";

/** Ignores a call while an earlier one is pending. */
export function useSingleFlight(): (run: () => Promise<unknown>) => void {
  const running = useRef(false);
  return (run) => {
    if (running.current) return;
    running.current = true;
    run()
      .catch(() => undefined) // the running call reports its own error
      .finally(() => {
        running.current = false;
      });
  };
}
