/** The answer of log-in, sign-up and recovery of a dormant account. */
import { store } from "#/core/lib/storage";
import { linkFacebook } from "./facebook-token";
import { enter } from "./session";

export type LoggedIn = {
  accessToken: string | null;
  refreshToken: string | null;
  /** Alone, for a dormant account. */
  tempToken: string | null;
  isBorrower: boolean;
  /** An application is open. */
  hasLoanApply: boolean;
};

/** Starts the session. False for a dormant account, which must be recovered at /dormant first. */
export async function begin({ accessToken, refreshToken, tempToken }: LoggedIn): Promise<boolean> {
  store("tempToken", tempToken);
  if (!accessToken) return false;
  await enter({ accessToken, refreshToken });
  await linkFacebook();
  return true;
}
