import { useEffect } from "react";
import { useLocation } from "react-router";

/** The pages on which the browser asks before it leaves; no others. */
export const WARNED: readonly string[] = [
  "/upl/walk-in/income",
  "/upl/income",
  "/upl/compatibility",
  "/upl/scraping",
  "/upl/scraping/kakao",
  "/upl/scraping/pass",
];

export function useLeaveWarning(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!WARNED.includes(pathname)) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [pathname]);
}
