import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useJourney } from "../journey";
import { isStepPage } from "../state/model";

/**
 * The browser's own back is answered like the page's: by asking. So it is where something was typed on this page, where
 * `always`, and where it would lead to a step that has passed. Between the questions of one page it goes back as ever.
 */
export function useBackAsks(ask: () => Promise<void>, always: boolean): void {
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
