/** What log-in, sign-up and waking a dormant account answer. */
import { store } from "#/core/lib/storage";
import { linkFacebook } from "./facebook-token";
import { enter } from "./session";

export type LoggedIn = {
  accessToken: string | null;
  refreshToken: string | null;
  /** Alone, for a dormant account. */
  tempToken: string | null;
  isBorrower: boolean;
  /** An application is under way. */
  hasLoanApply: boolean;
};

/** Begins the session. False for a dormant account: it has to be woken at /dormant first. */
export async function begin({ accessToken, refreshToken, tempToken }: LoggedIn): Promise<boolean> {
  store("tempToken", tempToken);
  if (!accessToken) return false;
  await enter({ accessToken, refreshToken });
  await linkFacebook();
  return true;
}
