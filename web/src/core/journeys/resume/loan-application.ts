/** Starts a loan application, or resumes the open one. */
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { showError } from "#/core/dialogs/error-dialog";
import { isAuthenticated, useSession } from "#/core/session/session";
import { openJourneys } from "../state/journeys-api";
import type { Snapshot } from "../state/model";
import { askToResume, offerToResume } from "./resume-dialog";
import { type UplType, uplType } from "./upl-type";

const CERTIFICATION = "/upl/phone-certification";
/** The page on which a member chooses the loan, gives the missing consents and opens the application. */
export const LOAN_AGREEMENT = "/upl/loan-agreement";

/** Kinds of journeys that end in a loan. */
const LOANS: readonly string[] = ["upl", "mortgage"];

/** Open loan applications of the logged-in person, of all kinds. */
export const openApplications = async (): Promise<Snapshot[]> => (await openJourneys()).filter(({ kind }) => LOANS.includes(kind));

/** The open credit application of the logged-in person. */
export const openUpl = async (): Promise<Snapshot | undefined> => (await openJourneys()).find(({ kind }) => kind === "upl");

let starting = false; // a button of the page leads on: the page does not ask as well

/** `open()` opens the first page of `type` or, after a dialog, the current step of the open application. */
export function useLoanApplication(type: UplType = "origin"): { open(): Promise<void>; opening: boolean } {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const open = useCallback(async () => {
    setOpening(true);
    starting = true;
    try {
      const running = isAuthenticated() ? await openUpl() : undefined;
      if (running) await askToResume([running]);
      else uplType.set(type);
      await navigate(running?.path ?? (isAuthenticated() ? LOAN_AGREEMENT : CERTIFICATION));
    } catch (error) {
      await showError(error);
    } finally {
      starting = false;
      setOpening(false);
    }
  }, [navigate, type]);
  return { open, opening };
}

/** For guides to the credit application: offers to resume an open one when the page opens. */
export function useResumeOnArrival(): void {
  const navigate = useNavigate();
  const { account } = useSession();
  const underWay = account?.hasLoanApply === true;
  useEffect(() => {
    if (!underWay) return;
    let left = false;
    const resume = async () => {
      const running = await openUpl(); // the open application may be a mortgage
      if (!running || starting || left) return;
      const chosen = await offerToResume(running);
      if (chosen) await navigate(chosen.path);
    };
    void resume().catch(showError);
    return () => void (left = true);
  }, [underWay, navigate]);
}
