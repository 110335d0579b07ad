import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useJourney } from "../journey";
import { isStepPage } from "../state/model";

/**
 * The browser's back button asks for confirmation if something was typed on this page, if `always`, and if it leads
 * to a completed step. Between the questions of one page it does not ask.
 */
export function useConfirmBack(ask: () => Promise<void>, always: boolean): void {
  const { chart } = useJourney();
  const typed = useRef(false);
  const asking = useRef(false);
  useEffect(() => {
    const note = () => void (typed.current = true);
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, []);
  const blocker = useBlocker(
    ({ historyAction, currentLocation: here, nextLocation: there }) =>
      historyAction === "POP" &&
      here.pathname !== there.pathname &&
      (always || typed.current || isStepPage(chart, there.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    if (asking.current) return;
    asking.current = true;
    void ask().finally(() => void (asking.current = false));
  }, [blocker, ask]);
}
