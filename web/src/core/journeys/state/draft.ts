/** Unsent input of the current step, stored on the server so that another device can continue. */
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { allWritten, useAutosave } from "#/core/lib/autosave";
import { useJourney } from "../journey";
import { type Draft, readDraft, writeDraft } from "./journeys-api";

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
    queryFn: () => allWritten().then(() => readDraft(chart.id)).catch(() => null),
    enabled: step !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const write = useCallback((typed: Draft) => writeDraft(chart.id, typed), [chart.id]);
  const { save: store } = useAutosave(write);
  const save = useCallback((data: T) => void (step && store({ step, data })), [step, store]);
  return { draft: draft === undefined ? undefined : draft?.step === step ? (draft?.data as T) : null, save };
}
