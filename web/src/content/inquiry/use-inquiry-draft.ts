import { useCallback } from "react";
import type { UnsentInquiry } from "#/core/api/gen";
import { allWritten, useAutosave } from "#/core/lib/autosave";
import { saveDraft } from "./inquiry-api";

/** Stores unsent input on the server. `saved` resolves when all input is stored. */
export function useInquiryDraft(): { save(typed: UnsentInquiry): void; saved(): Promise<unknown> } {
  const { save, flush } = useAutosave<UnsentInquiry>(saveDraft);
  const saved = useCallback(() => {
    flush();
    return allWritten();
  }, [flush]);
  return { save, saved };
}
