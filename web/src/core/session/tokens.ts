/** Access tokens are valid for 30 minutes. The app renews them after a refusal, the browser before they expire. */
import { post, setCredentials } from "#/core/api/client";
import { deviceBridge, type Bridge } from "#/core/session/bridge";
import { store, stored } from "#/core/lib/storage";

const RENEWAL_MARGIN_MS = 2 * 60_000;

type Renewal = { accessToken: string | null; updateNeeded: boolean };

let changed: () => void = () => undefined;
export const onTokenChange = (listener: () => void) => void (changed = listener);

export function storeTokens(tokens: { accessToken: string; refreshToken?: string | null }): void {
  store("accessToken", tokens.accessToken);
  if (tokens.refreshToken) store("refreshToken", tokens.refreshToken);
  changed();
}

/** Stored values that are removed with an invalid token. */
export function dropTokens(): void {
  for (const key of ["accessToken", "refreshToken", "tempToken", "creditApplyUid", "isBorrower"] as const) {
    store(key, null);
  }
  changed();
}

/** Expiry of the token (ms since the epoch); 0 for a malformed one. */
export function expiryOf(token: string): number {
  try {
    const [, payload = ""] = token.split(".");
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof exp === "number" ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

/** The store of the refresh token: the device in the app, otherwise the browser. */
type TokenStore = { get(): Promise<string | null>; set(token: string): Promise<void>; clear(): Promise<void> };

const browserStore: TokenStore = {
  get: async () => stored("refreshToken"),
  set: async (token) => store("refreshToken", token),
  clear: async () => undefined,
};

const deviceStore = (bridge: Bridge): TokenStore => ({
  get: () => bridge.getRefreshToken(),
  set: (token) => bridge.setRefreshToken(token),
  clear: () => bridge.clearTokens(),
});

const tokenStore = (): TokenStore => {
  const bridge = deviceBridge();
  return bridge ? deviceStore(bridge) : browserStore;
};

let renewing: Promise<boolean> | null = null;

/** One renewal at a time across all tabs, because a rotating refresh token must not be used twice. */
export function renew(): Promise<boolean> {
  renewing ??= withRenewalLock(() => renewWith(tokenStore())).finally(() => (renewing = null));
  return renewing;
}

async function withRenewalLock(work: () => Promise<boolean>): Promise<boolean> {
  const before = stored("accessToken");
  const unlessDone = async () => (stored("accessToken") === before ? work() : true);
  return navigator.locks ? navigator.locks.request("renew-token", unlessDone) : unlessDone();
}

async function renewWith(store: TokenStore): Promise<boolean> {
  const refreshToken = await store.get();
  if (!refreshToken) return false;
  const path = "/v2/personal-loan";
  const anonymous = { anonymous: true };
  const { accessToken, updateNeeded } = await post<Renewal>(`${path}/access-token`, { refreshToken }, anonymous);
  if (!accessToken) {
    await store.clear();
    dropTokens();
    return false;
  }
  storeTokens({ accessToken });
  if (updateNeeded) {
    const next = await post<{ refreshToken: string }>(`${path}/refresh-token`, { refreshToken }, anonymous);
    await store.set(next.refreshToken);
  }
  return true;
}

/** The browser renews shortly before expiry; after a failed renewal the server decides about the token. */
async function validToken(): Promise<string | null> {
  const token = stored("accessToken");
  const ending = token !== null && expiryOf(token) - Date.now() < RENEWAL_MARGIN_MS;
  if (ending && !deviceBridge() && stored("refreshToken")) await renew().catch(() => false);
  return stored("accessToken");
}

/** The app renews a refused token and repeats the call. The browser removes it, unless another one is stored by then. */
async function refused(authorization: string | null): Promise<boolean> {
  if (deviceBridge() !== null) return renew().catch(() => false);
  if (authorization === `Bearer ${stored("accessToken")}`) dropTokens();
  return false;
}

setCredentials({ token: validToken, refused });
