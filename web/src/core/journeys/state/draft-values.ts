import { useState } from "react";
import { useDraft } from "./draft";

/**
 * What is typed on the current step and not sent yet: begins with the server's draft and keeps it up to date, so
 * another device finds it. `ready` once the draft has been read. No resident, account or licence numbers here.
 */
export function useDraftValues<T extends Record<string, unknown>>(empty: T) {
  const { draft, save } = useDraft<Partial<T>>();
  const [changes, setChanges] = useState<Partial<T>>({});
  const typed: T = { ...empty, ...draft, ...changes };
  const change = (some: Partial<T>) => {
    setChanges({ ...changes, ...some });
    save({ ...typed, ...some });
  };
  return { typed, change, ready: draft !== undefined };
}
