import { useNavigate } from "react-router";
import { leave } from "#/core/session/session";

/** Opens the home page first, so that no guard redirects to log-in. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate("/", { flushSync: true }); // stands there, not only on the way
    await leave();
  };
}
