/** Unsent input of the current step, kept on the server so that another device can go on with it. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { readDraft, writeDraft } from "./journeys-api";
import { useJourney } from "./journey";

const SAVE_AFTER = 800;

/**
 * `draft` is what was typed before (undefined while it loads, null where nothing was).
 * `save` keeps what stands in the form now; give it no resident, account or licence numbers.
 */
export function useDraft<T extends Record<string, unknown>>(): { draft: T | null | undefined; save(data: T): void } {
  const { snapshot, chart } = useJourney();
  const step = snapshot?.step;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data: draft } = useQuery({
    queryKey: ["draft", chart.id, snapshot?.applyUid, step],
    queryFn: () => readDraft(chart.id).catch(() => null),
    enabled: step !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => () => clearTimeout(timer.current), [step]);
  const save = useCallback(
    (data: T) => {
      clearTimeout(timer.current);
      if (step) timer.current = setTimeout(() => void writeDraft(chart.id, { step, data }).catch(() => undefined), SAVE_AFTER);
    },
    [chart.id, step],
  );
  return { draft: draft === undefined ? undefined : draft?.step === step ? (draft?.data as T) : null, save };
}
