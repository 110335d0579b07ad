import { useRef } from "react";

/** A second press while the first is still under way does nothing, however quick it is. */
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
