/** Unsent input of the current step, stored on the server so that another device can continue. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useJourney } from "../journey";
import { type Draft, readDraft, writeDraft } from "./journeys-api";

const SAVE_AFTER = 800;

/** The last write. The next one and a read wait for it, so that an older draft never replaces a newer one. */
let written: Promise<void> = Promise.resolve();

/**
 * `draft` is the stored input (undefined while it loads, null if there is none). `save` stores the form's values,
 * which must not contain resident, account or licence numbers. It writes after a pause, and at once when a field or
 * the page is left. The server ignores drafts of completed steps.
 */
export function useDraft<T extends Record<string, unknown>>(): { draft: T | null | undefined; save(data: T): void } {
  const { snapshot, chart } = useJourney();
  const step = snapshot?.step;
  const { data: draft } = useQuery({
    queryKey: ["draft", chart.id, snapshot?.applyUid, step],
    queryFn: () => written.then(() => readDraft(chart.id)).catch(() => null),
    enabled: step !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const unsaved = useRef<Draft>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    const draft = unsaved.current;
    if (draft) written = written.then(() => writeDraft(chart.id, draft)).catch(() => undefined);
    unsaved.current = null;
  }, [chart.id]);
  const save = useCallback(
    (data: T) => {
      clearTimeout(timer.current);
      if (!step) return;
      unsaved.current = { step, data };
      timer.current = setTimeout(write, SAVE_AFTER);
    },
    [step, write],
  );
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
  return { draft: draft === undefined ? undefined : draft?.step === step ? (draft?.data as T) : null, save };
}
