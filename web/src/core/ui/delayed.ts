import { useEffect, useState } from "react";

/** The value once it has stood still for `pause` ms: for searching while somebody types. */
export function useDelayed<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
