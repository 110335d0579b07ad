import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";

/** A part of a page that loads when it is nearly in sight. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: "200px" });
    seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  return <div ref={place}>{isNear && <Suspense>{children}</Suspense>}</div>;
}
