import { useState } from "react";
import { useDraft } from "./draft";

/**
 * Unsent input of the current step: starts with the server's draft and keeps it up to date for other devices.
 * `ready` is true once the draft has been read. Not for resident, account or licence numbers.
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
