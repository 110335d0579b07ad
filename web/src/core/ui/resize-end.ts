import { useEffect, useEffectEvent } from "react";

/** How long the window must keep its size before the handler runs. */
export const RESIZE_END_MS = { page: 500, header: 100 };

/** Calls `act` once the window has kept a new size for `pause` ms. */
export function useResizeEnd(act: () => void, pause: number): void {
  const settled = useEffectEvent(act);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settled(), pause);
    };
    addEventListener("resize", wait);
    return () => {
      clearTimeout(timer);
      removeEventListener("resize", wait);
    };
  }, [pause]);
}
