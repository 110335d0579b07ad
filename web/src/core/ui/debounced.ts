import { useEffect, useRef, useState } from "react";

/** The value after `pause` ms without a change, for searches during typing. */
export function useDebounced<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** The text of a search field. It is reported, trimmed, `pause` ms after the last change. */
export function useReportedText(initial: string, pause: number, onText: (text: string) => void) {
  const [text, setText] = useState(initial);
  const settled = useDebounced(text.trim(), pause);
  const reported = useRef(initial);
  useEffect(() => {
    if (settled === reported.current) return;
    reported.current = settled;
    onText(settled);
  }, [settled, onText]);
  return { text, setText, settled };
}
