/** The session: one store for the site, filled by the account-info call only. */
import { useSyncExternalStore } from "react";
import { get, post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { AccountInfo as Account } from "#/core/api/gen";
import { deviceBridge } from "#/core/session/bridge";
import { store, stored } from "#/core/lib/storage";
import { dropTokens, storeTokens, onTokenChange } from "./tokens";

/** The account, with the data of investors. */
export type AccountInfo = Pick<Account, "isLogin" | "hasLoanApply"> &
  Partial<Omit<Account, "name">> & { name?: string; isFinancialInstitution?: boolean; isCorporation?: boolean; grade?: Grade | null };
export type Grade = "blue" | "silver" | "gold" | "platinum";

/** `checking` while account-info is loading for a stored token; `error` is the last failure, after which it is called again. */
export type Session = { status: "guest" | "checking" | "member"; account: AccountInfo | null; error?: Error };

const guest: Session = { status: "guest", account: null };
let session: Session = stored("accessToken") ? { status: "checking", account: null } : guest;
const listeners = new Set<() => void>();

let notifySessionEnd: () => void = () => undefined;
/** The listener is called when a session ends in this tab, in another tab or on another device. */
export const onSessionEnd = (listener: () => void) => void (notifySessionEnd = listener);

function setSession(next: Session): void {
  const ends = session.status !== "guest" && next.status === "guest";
  session = next;
  for (const listener of listeners) listener();
  if (ends) notifySessionEnd();
}

export const currentSession = (): Session => session;

export const useSession = (): Session =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSession);

/** Authenticated exactly when an access token is present. */
export const isAuthenticated = (): boolean => stored("accessToken") !== null;

const RETRY_DELAY_MS = 3000; // ms

/** Reads the account. A refusal logs out and is rethrown; without an answer the call is repeated. */
export async function loadAccount(): Promise<Session> {
  if (!isAuthenticated()) {
    setSession(guest);
    return session;
  }
  try {
    const account = await get<AccountInfo>("/v2/account/info");
    if (!account.isLogin) {
      dropTokens();
      return session;
    }
    store("isBorrower", account.isBorrower ? "true" : null);
    setSession({ status: "member", account });
    return session;
  } catch (error) {
    // A lost connection or a restarting server does not end the session.
    if (error instanceof ApiError && !error.unsure) dropTokens();
    else {
      if (!session.account) setSession({ ...session, error: error as Error });
      setTimeout(() => void loadAccount().catch(() => undefined), RETRY_DELAY_MS);
    }
    throw error;
  }
}

/** For placeholders of pages that depend on the session. */
export const useAccountReading = () => ({ error: useSession().error ?? null, refetch: () => loadAccount().catch(() => undefined) });

/** After log-in, sign-up or a token hand-over. */
export async function enter(tokens: { accessToken: string; refreshToken?: string | null }): Promise<Session> {
  const { refreshToken } = tokens;
  const bridge = deviceBridge();
  if (bridge && refreshToken) await bridge.setRefreshToken(refreshToken);
  storeTokens(bridge ? { accessToken: tokens.accessToken } : tokens);
  return loadAccount();
}

/** Logs out on this device at once, even if the server cannot be reached. The token is removed before the server ends the
 * session: no later read can be refused. */
export async function leave(): Promise<void> {
  const token = stored("accessToken");
  dropTokens();
  await deviceBridge()?.clearTokens();
  if (!token) return;
  const headers = { Authorization: `Bearer ${token}` };
  await post("/v2/logout", undefined, { anonymous: true, keepalive: true, headers }).catch(() => undefined);
}

/** The name in greetings. */
export const displayName = ({ account }: Session): string => account?.name ?? "고객";

onTokenChange(() => {
  if (!isAuthenticated()) setSession(guest);
});

/** Applies a log-in or log-out of another tab. */
addEventListener("storage", (event) => {
  if (event.key === "accessToken") void loadAccount().catch(() => undefined);
});
