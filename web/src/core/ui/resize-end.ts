import { useEffect, useEffectEvent } from "react";

/** How long a window has to keep its size before something is done about it. */
export const RESIZE_END_MS = { page: 500, header: 100 };

/** Acts once the window has had its new size for `pause` ms. */
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
