/** Whether the disclosure is shown, and what it says. An error is raised to the caller. */
import { useCallback, useState } from "react";
import { get, post } from "#/core/api/client";
import type { Disclosure, PopupCheck } from "#/core/api/gen";
import { store, stored } from "#/core/lib/storage";

const CHECK = "/v2/company/info/check";

/** Records that the visitor has viewed products; the home page then shows the disclosure. */
export const recordProductView = (): void => store("disclosurePopup", "1");
export const isInterested = (): boolean => stored("disclosurePopup") !== null;

export function useNotice() {
  const [visible, setVisible] = useState(true);
  const [info, setInfo] = useState<Disclosure | null>(null);

  /** If the check fails, the popup is shown. */
  const check = useCallback(async () => {
    try {
      setVisible((await get<PopupCheck>(CHECK, { anonymous: true })).show);
    } catch (error) {
      setVisible(true);
      throw error;
    }
  }, []);

  const load = useCallback(async () => {
    try {
      setInfo(await get<Disclosure>("/v2/company/info", { anonymous: true }));
    } catch (error) {
      setInfo(null);
      throw error;
    }
  }, []);

  const close = useCallback(() => setVisible(false), []);

  const hideToday = useCallback(async () => {
    try {
      await post(CHECK, undefined, { anonymous: true });
    } finally {
      setVisible(false);
    }
  }, []);

  return { visible, info, check, load, close, hideToday };
}
