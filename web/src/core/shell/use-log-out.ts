import { useNavigate } from "react-router";
import { leave } from "#/core/session/session";

/** Home first, so that no guard sends the person to log-in on the way out. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate("/", { flushSync: true }); // stands there, not only on the way
    await leave();
  };
}
