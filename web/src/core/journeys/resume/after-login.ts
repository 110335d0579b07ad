/** Where a person goes after certification or log-in. */
import { useNavigate, useSearchParams } from "react-router";
import { nextPath } from "#/core/lib/links";
import { begin, type LoggedIn } from "#/core/session/logged-in";
import { useLoanApplication } from "./start";

/** Starts the session, then opens `?next=`, else the open application, else `usually`. */
export function useAfterLogin(usually: string): (answer: LoggedIn) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const application = useLoanApplication();
  return async (answer) => {
    const replace = { replace: true };
    if (!(await begin(answer))) await navigate({ pathname: "/dormant", search: search.toString() }, replace);
    else if (search.has("next")) await navigate(nextPath(search.toString()), replace);
    else if (answer.hasLoanApply) await application.open();
    else await navigate(usually, replace);
  };
}
