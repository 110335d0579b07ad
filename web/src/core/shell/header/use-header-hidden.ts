import { useEffect, useState } from "react";
import { headerHidden } from "../visibility";

/** Whether the header is hidden: below the top of the page and scrolling down. */
export function useHeaderHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const desktop = matchMedia("(width >= 62em)");
    let from = scrollY;
    const follow = () => {
      const to = scrollY;
      if (to !== from) setHidden(headerHidden({ from, to }, desktop.matches));
      from = to;
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return hidden;
}
