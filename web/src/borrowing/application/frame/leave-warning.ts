import { useEffect } from "react";
import { useLocation } from "react-router";

/** The pages on which the browser asks for confirmation before leaving. */
const WARNED: readonly string[] = [
  "/upl/walk-in/income",
  "/upl/income",
  "/upl/compatibility",
  "/upl/scraping",
  "/upl/scraping/kakao",
  "/upl/scraping/pass",
];

/** Whether this page is one of them. */
export function useLeaveWarning(): boolean {
  const { pathname } = useLocation();
  const warned = WARNED.includes(pathname);
  useEffect(() => {
    if (!warned) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [warned]);
  return warned;
}
