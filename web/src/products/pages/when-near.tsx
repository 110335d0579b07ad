import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** A part of a page that loads when it is nearly in sight, or when a link leads to any section, which it would move later.
 * `id`: the target of a link to it. */
export function WhenNear({ id, children }: { id?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const { hash } = useLocation();
  if (hash && !isNear) setIsNear(true);
  useEffect(() => {
    if (!place.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: "200px" });
    seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  return (
    <div id={id} ref={place} className={isNear ? undefined : "min-h-dvh"}>
      {isNear && <Suspense fallback={<div className="min-h-dvh" />}>{children}</Suspense>}
    </div>
  );
}
