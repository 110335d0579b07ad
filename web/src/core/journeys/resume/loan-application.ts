/** Starts a loan application, or resumes the open one. */
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { showError } from "#/core/dialogs/error-dialog";
import { isAuthenticated, useSession } from "#/core/session/session";
import { openJourneys } from "../state/journeys-api";
import { askToResume } from "./resume-dialog";
import { type UplType, uplType } from "./upl-type";

const CERTIFICATION = "/upl/phone-certification";
/** The page on which a member chooses the loan, gives the missing consents and opens the application. */
export const LOAN_AGREEMENT = "/upl/loan-agreement";

/** `open()` opens the first page of `type` or, after a dialog, the current step of the open application. */
export function useLoanApplication(type: UplType = "origin"): { open(): Promise<void>; opening: boolean } {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const open = useCallback(async () => {
    setOpening(true);
    try {
      const running = isAuthenticated() ? (await openJourneys()).find(({ kind }) => kind === "upl") : undefined;
      if (running) await askToResume(running);
      else uplType.set(type);
      await navigate(running?.path ?? (isAuthenticated() ? LOAN_AGREEMENT : CERTIFICATION));
    } catch (error) {
      await showError(error);
    } finally {
      setOpening(false);
    }
  }, [navigate, type]);
  return { open, opening };
}

/** For pages that lead to the application: offers to resume an open one when the page opens. */
export function useResumeOnArrival(): void {
  const { account } = useSession();
  const { open } = useLoanApplication();
  const underWay = account?.hasLoanApply === true;
  useEffect(() => {
    if (underWay) void open();
  }, [underWay, open]);
}
