/** A Facebook account that is nobody's yet: it becomes somebody's own with their next log-in or sign-up in this tab. */
import { post } from "#/core/api/client";

const KEY = "facebookToken";

export const keepFacebook = (token: string): void => sessionStorage.setItem(KEY, token);

/** Best effort: whoever got in otherwise is in, and Facebook may be tried again. */
export async function linkFacebook(): Promise<void> {
  const facebookToken = sessionStorage.getItem(KEY);
  if (!facebookToken) return;
  sessionStorage.removeItem(KEY);
  await post("/v2/user/facebook", { facebookToken }).catch(() => undefined);
}
