/** The page that is opened after certification or log-in. */
import { useNavigate, useSearchParams } from "react-router";
import { nextPath } from "#/core/lib/links";
import { startSession, type LoginResult } from "#/core/session/logged-in";
import { openApplications } from "./loan-application";
import { askToResume } from "./resume-dialog";

/** Starts the session, then opens `?next=`, the open application that the person continues, or `usually`, in this order. */
export function useAfterLogin(usually: string): (answer: LoginResult) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (answer) => {
    const replace = { replace: true };
    if (!(await startSession(answer))) await navigate({ pathname: "/dormant", search: search.toString() }, replace);
    else if (search.has("next")) await navigate(nextPath(search.toString()), replace);
    else {
      const running = answer.hasLoanApply ? await openApplications().catch(() => []) : []; // my page shows them as well
      await navigate(running.length ? (await askToResume(running)).path : usually, replace);
    }
  };
}
