/** The page that is opened after certification or log-in. */
import { useNavigate, useSearchParams } from "react-router";
import { nextPath } from "#/core/lib/links";
import { startSession, type LoginResult } from "#/core/session/logged-in";
import { useLoanApplication } from "./loan-application";

/** Starts the session, then opens `?next=`, the open application or `usually`, in this order. */
export function useAfterLogin(usually: string): (answer: LoginResult) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const application = useLoanApplication();
  return async (answer) => {
    const replace = { replace: true };
    if (!(await startSession(answer))) await navigate({ pathname: "/dormant", search: search.toString() }, replace);
    else if (search.has("next")) await navigate(nextPath(search.toString()), replace);
    else if (answer.hasLoanApply) await application.open();
    else await navigate(usually, replace);
  };
}
