import { useEffect, useState } from "react";

export const COUNT_MS = 750;

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Animates a figure up to its first value, once. Later values are shown at once, and so are all values with reduced motion. */
export function useCountUp(value: number): number {
  const [share, setShare] = useState(() => (isStill() ? 1 : 0));
  useEffect(() => {
    if (isStill()) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step() {
      const done = Math.min((performance.now() - start) / COUNT_MS, 1);
      setShare(done);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return value * share;
}
