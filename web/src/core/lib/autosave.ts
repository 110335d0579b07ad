/** Stores typed input while it is typed, and at once when a field or the page is left. */
import { useCallback, useEffect, useRef } from "react";

const SAVE_AFTER = 800;

/** The last write. The next one waits for it, so that an older value never replaces a newer one. */
let written: Promise<unknown> = Promise.resolve();

/** Resolves when all input that was written before is stored or has failed. */
export const allWritten = (): Promise<unknown> => written;

/** `save` writes the value by `store` after a pause; `flush` writes it now. */
export function useAutosave<T>(store: (value: T) => Promise<unknown>): { save(value: T): void; flush(): void } {
  const unsaved = useRef<T>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const value = unsaved.current;
    if (value !== null) written = written.then(() => store(value)).catch(() => undefined);
    unsaved.current = null;
  }, [store]);
  const save = useCallback(
    (value: T) => {
      clearTimeout(timer.current);
      unsaved.current = value;
      timer.current = setTimeout(flush, SAVE_AFTER);
    },
    [flush],
  );
  useEffect(() => {
    document.addEventListener("focusout", flush);
    document.addEventListener("visibilitychange", flush);
    addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("focusout", flush);
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);
  return { save, flush };
}
