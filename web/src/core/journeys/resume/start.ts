/** The way into the loan from anywhere: go on with what is open, or begin. */
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { showError } from "#/core/dialogs/error-dialog";
import { isAuthenticated, useSession } from "#/core/session/session";
import { openJourneys } from "../state/journeys-api";
import { askToResume } from "./resume-dialog";

const FIRST_PAGE = "/upl/phone-certification";

/** `open()` leads to the first page, or, after the person has read that one is open, to where it stands. */
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

/** On the pages that lead into the loan: who has one under way is asked on arrival to go on with it. */
export function useResumeOnArrival(): void {
  const { account } = useSession();
  const { open } = useLoanApplication();
  const underWay = account?.hasLoanApply === true;
  useEffect(() => {
    if (underWay) void open();
  }, [underWay, open]);
}
