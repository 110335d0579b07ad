/** The answer of log-in, sign-up and recovery of a dormant account. */
import { store } from "#/core/lib/storage";
import { enter } from "./session";

export type LoginResult = {
  accessToken: string | null;
  refreshToken: string | null;
  /** Only for a dormant account, without the other tokens. */
  tempToken: string | null;
  isBorrower: boolean;
  /** An application is open. */
  hasLoanApply: boolean;
};

/** Starts the session. False for a dormant account, which must be recovered at /dormant first. */
export async function startSession({ accessToken, refreshToken, tempToken }: LoginResult): Promise<boolean> {
  store("tempToken", tempToken);
  if (!accessToken) return false;
  await enter({ accessToken, refreshToken });
  return true;
}
