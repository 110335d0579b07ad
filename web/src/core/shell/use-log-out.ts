import { useNavigate } from "react-router";
import { leave } from "#/core/session/session";

/** Opens the home page first, so that no guard redirects to log-in. The first navigation loads the page and renders
 * it in a transition, possibly later; the second one renders it at once. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate("/");
    await navigate("/", { flushSync: true, replace: true });
    await leave();
  };
}
