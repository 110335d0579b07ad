/** A Facebook account without a member: linked at the next log-in or sign-up in this tab. */
import { post } from "#/core/api/client";

const KEY = "facebookToken";

export const storeFacebookToken = (token: string): void => sessionStorage.setItem(KEY, token);

/** Best effort: a failure does not affect the log-in. */
export async function linkFacebookAccount(): Promise<void> {
  const facebookToken = sessionStorage.getItem(KEY);
  if (!facebookToken) return;
  sessionStorage.removeItem(KEY);
  await post("/v2/user/facebook", { facebookToken }).catch(() => undefined);
}
