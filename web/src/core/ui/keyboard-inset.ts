import { useEffect } from "react";

/** States in `--keyboard` the height of keyboards that only shrink the visual viewport (iOS), so that what is at the bottom rises above
 * them. */
export function useKeyboardInset(isNeeded = true): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isNeeded || !viewport) return;
    const { style } = document.documentElement;
    const lift = () => style.setProperty("--keyboard", `${Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop))}px`);
    viewport.addEventListener("resize", lift);
    viewport.addEventListener("scroll", lift);
    return () => {
      viewport.removeEventListener("resize", lift);
      viewport.removeEventListener("scroll", lift);
      style.removeProperty("--keyboard");
    };
  }, [isNeeded]);
}
