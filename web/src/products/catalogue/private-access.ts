/** The token of a private product is sent once; from then on the member may invest in the product. */
import { useQueries } from "@tanstack/react-query";
import { post } from "#/core/api/client";
import { useSession } from "#/core/session/session";

/** Whether limits may be requested: the token has been sent, there is no token, or the visitor is not logged in. */
export function useInvited(uids: readonly string[], token: string): boolean {
  const { status } = useSession();
  const shown = useQueries({
    queries: uids.map((uid) => ({
      queryKey: ["product", uid, "guest", token],
      queryFn: () => post(`/v2/products/${uid}/guest`, { token }).then(() => true),
      enabled: token !== "" && status === "member",
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (all) => all.every(({ isPending }) => !isPending),
  });
  return !token || status === "guest" || shown;
}
