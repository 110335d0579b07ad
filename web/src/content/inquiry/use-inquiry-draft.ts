import { useCallback, useEffect, useRef } from "react";
import type { UnsentInquiry } from "#/core/api/gen";
import { saveDraft } from "./inquiry-api";

const SAVE_AFTER = 800;

/**
 * Stores unsent input on the server: after a pause, and at once when a field or the page is left. `saved` resolves
 * when all input is stored.
 */
export function useInquiryDraft(): { save(typed: UnsentInquiry): void; saved(): Promise<unknown> } {
  const unsaved = useRef<UnsentInquiry>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current) sending.current = Promise.all([sending.current, saveDraft(unsaved.current).catch(() => undefined)]);
    unsaved.current = null;
  }, []);
  const save = useCallback(
    (typed: UnsentInquiry) => {
      clearTimeout(timer.current);
      unsaved.current = typed;
      timer.current = setTimeout(write, SAVE_AFTER);
    },
    [write],
  );
  const saved = useCallback(() => {
    write();
    return sending.current;
  }, [write]);
  useEffect(() => {
    document.addEventListener("focusout", write);
    document.addEventListener("visibilitychange", write);
    addEventListener("pagehide", write);
    return () => {
      document.removeEventListener("focusout", write);
      document.removeEventListener("visibilitychange", write);
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);
  return { save, saved };
}
