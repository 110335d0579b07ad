/** Starts a loan application, or resumes the open one. */
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { showError } from "#/core/dialogs/error-dialog";
import { isAuthenticated, useSession } from "#/core/session/session";
import { openJourneys } from "../state/journeys-api";
import { askToResume } from "./resume-dialog";

const FIRST_PAGE = "/upl/phone-certification";

/** `open()` opens the first page or, after a dialog, the current step of the open application. */
export function useLoanApplication(): { open(): Promise<void>; opening: boolean } {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const open = useCallback(async () => {
    setOpening(true);
    try {
      const running = isAuthenticated() ? (await openJourneys()).find(({ kind }) => kind === "upl") : undefined;
      if (running) await askToResume(running);
      await navigate(running?.path ?? FIRST_PAGE);
    } catch (error) {
      await showError(error);
    } finally {
      setOpening(false);
    }
  }, [navigate]);
  return { open, opening };
}

/** For pages that lead to the application: asks on arrival whether to resume an open one. */
export function useResumeOnArrival(): void {
  const { account } = useSession();
  const { open } = useLoanApplication();
  const underWay = account?.hasLoanApply === true;
  useEffect(() => {
    if (underWay) void open();
  }, [underWay, open]);
}
