/** Makes every call to the API. Returns the `data` of the body; throws `ApiError`. */
import { store, stored } from "#/core/lib/storage";
import { takeFirstAnswer } from "./first-answers";
import { responseError, ApiError, connectionError, timeoutError } from "./errors";
import { isMockCall, mocked } from "./mock";
import { solveProof } from "./proof";
import { Recent } from "./recent";
import { newTrace } from "./trace";

const HOST = import.meta.env.VITE_API_HOST ?? "/api";
const TIMEOUT = { call: 50_000, download: 100_000, preview: 1_000 };
const RETRIES = 3;

type Scalar = string | number | boolean | null | undefined;
export type Params = Record<string, Scalar | readonly Scalar[]>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

export type CallOptions = {
  params?: Params;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Send no token, and do not renew the token after a 401. */
  anonymous?: boolean;
  /** Fetch a nonce for this path first; some paths always do. */
  nonce?: boolean;
  /** Texts are trimmed before they are sent. */
  trim?: boolean;
  /** Empty texts are sent as null. */
  emptyToNull?: boolean;
  /** Cancel an identical call that is pending; it resolves as false. */
  cancelRepeats?: boolean;
  /** Cache the answer for five minutes. */
  cached?: boolean;
  /** The same call within a second gets the same answer. */
  throttled?: boolean;
  /** The call of an older (v1) page: every status except 200 is a failure. */
  v1?: boolean;
  /** Keep the request alive when the page is left; for small bodies. */
  keepalive?: boolean;
};

/** Provided by the session: a valid token, and the handler of a refused one. The call is repeated if the handler returns `true`. */
export type Credentials = { token(): Promise<string | null>; refused(authorization: string | null): Promise<boolean> };
let credentials: Credentials = { token: async () => null, refused: async () => false };
export const setCredentials = (given: Credentials) => void (credentials = given);

const cache = new Recent<unknown>(300_000, 100);
const throttle = new Recent<Promise<unknown>>(1_000, 10);
const cancellable = new Map<string, AbortController>();
const pendingWrites = new Map<string, Promise<unknown>>();

export const get = <T>(path: string, options: CallOptions = {}) => call<T>("GET", path, undefined, options);
export const post = <T>(path: string, body?: unknown, options: CallOptions = {}) =>
  call<T>("POST", path, body, options);

const unansweredKeys = new Map<string, string>(); // by call

/** Sends what must have one effect, such as the use of a single-use secret. The same call after a lost answer repeats the
 * request with its key: a spent secret is still valid for this request. */
export async function postOnce<T>(path: string, body: object, options: CallOptions = {}): Promise<T> {
  const call = `${path} ${JSON.stringify(body)}`;
  const key = unansweredKeys.get(call) ?? crypto.randomUUID();
  unansweredKeys.set(call, key);
  try {
    const answer = await post<T>(path, body, { ...options, headers: { ...options.headers, "Idempotency-Key": key } });
    unansweredKeys.delete(call);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.unsure)) unansweredKeys.delete(call);
    throw error;
  }
}

export const put = <T>(path: string, body?: unknown, options: CallOptions = {}) => call<T>("PUT", path, body, options);
export const del = <T>(path: string, options: CallOptions = {}) => call<T>("DELETE", path, undefined, options);

/** Files and fields in one multipart form. */
export const postForm = <T>(path: string, fields: Record<string, string | Blob>, options: CallOptions = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return call<T>("POST", path, form, options);
};

/** A file to save (100 s) or to show (1 s). */
export const blob = async (path: string, use: "download" | "preview", options: CallOptions = {}): Promise<Blob> =>
  (await send("GET", path, undefined, options, TIMEOUT[use])).blob();

/** A file that is requested with a body. */
export const postForBlob = async (path: string, body: unknown, options: CallOptions = {}): Promise<Blob> =>
  (await send("POST", path, body, options, TIMEOUT.download)).blob();

/** A response whose body the caller reads (server-sent events). */
export const open = (path: string, options: CallOptions = {}): Promise<Response> =>
  send("GET", path, undefined, options, null);

async function call<T>(method: Method, path: string, body: unknown, options: CallOptions): Promise<T> {
  const id = `${method} ${path}${query(options.params)} ${body instanceof FormData ? "" : JSON.stringify(body ?? null)}`;
  if (options.cached && cache.has(id)) return cache.get(id) as T;
  const sending = (options.throttled && throttle.get(id)) || unrepeated(id, method, body, options, () => fetchOnce<T>(id, method, path, body, options));
  if (options.throttled) throttle.set(id, sending);
  const answer = (await sending) as T;
  if (options.cached) cache.set(id, answer);
  return answer;
}

/** A write that equals a pending one is not sent and gets the answer of the pending one. A second press on a button
 * therefore sends nothing, even with another idempotency key. Files and cancellable calls are always sent. */
function unrepeated<T>(id: string, method: Method, body: unknown, options: CallOptions, sendCall: () => Promise<T>): Promise<T> {
  if (method === "GET" || body instanceof FormData || options.signal || options.cancelRepeats) return sendCall();
  const key = `${id} ${JSON.stringify({ ...options.headers, "Idempotency-Key": undefined })}`;
  const pending = pendingWrites.get(key);
  if (pending) return pending as Promise<T>;
  const sending = sendCall().finally(() => pendingWrites.delete(key));
  pendingWrites.set(key, sending);
  return sending;
}

/** With `cancelRepeats`, the earlier of two identical calls is cancelled and resolves as false. */
async function fetchOnce<T>(id: string, method: Method, path: string, body: unknown, options: CallOptions): Promise<T> {
  const known = method === "GET" ? takeFirstAnswer(path + query(options.params)) : undefined;
  if (known !== undefined) return known as T;
  if (!options.cancelRepeats) return data<T>(await send(method, path, body, options, TIMEOUT.call));
  cancellable.get(id)?.abort();
  const mine = new AbortController();
  cancellable.set(id, mine);
  try {
    return await data<T>(await send(method, path, body, { ...options, signal: mine.signal }, TIMEOUT.call));
  } catch (error) {
    if (mine.signal.aborted) return false as T;
    throw error;
  } finally {
    if (cancellable.get(id) === mine) cancellable.delete(id);
  }
}

async function send(
  method: Method,
  asked: string,
  body: unknown,
  options: CallOptions,
  timeout: number | null,
): Promise<Response> {
  const path = mocked(asked, location.search);
  let authorization: string | null = null;
  const attempt = async (proof?: string): Promise<Response> => {
    const headers = await headersOf(method, path, body, options);
    if (proof) headers.set("X-Proof", proof);
    const trace = newTrace();
    headers.set("traceparent", trace.header);
    authorization = headers.get("Authorization");
    const response = await fetch(HOST + path + query(options.params), {
      method,
      credentials: "same-origin",
      ...(options.keepalive && { keepalive: true }),
      headers,
      signal: signalOf(options.signal, timeout),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(prepared(body, options)) }),
    }).catch((reason: unknown) => {
      throw failure(reason);
    });
    storeMockToken(response);
    if (options.v1 ? response.status === 200 : response.ok) return response;
    const error = responseError(response.status, await response.json().catch(() => undefined), trace.reference);
    if (!error.content.proof || proof) throw error;
    return attempt(await solveProof(error.content.proof));
  };
  const sendRepeatedly = () => (method === "GET" ? repeated(attempt) : attempt());
  try {
    return await sendRepeatedly();
  } catch (error) {
    const ended = error instanceof ApiError && error.endsSession;
    if (ended && !options.anonymous && (await credentials.refused(authorization))) return attempt();
    throw error;
  }
}

/** Only reads of unknown outcome are repeated, and none without a connection. */
async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === RETRIES || navigator.onLine === false || !(error instanceof ApiError && error.unsure)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** tried));
    }
  }
}

async function headersOf(method: Method, path: string, body: unknown, options: CallOptions) {
  const headers = new Headers(options.headers);
  headers.set("Accept", "application/json");
  if (body !== undefined && !(body instanceof FormData)) headers.set("Content-Type", "application/json");
  const mockToken = isMockCall(path) && stored("mockToken");
  if (mockToken) headers.set(MOCK_TOKEN, mockToken);
  const token = options.anonymous ? null : await credentials.token();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (method === "POST" && (options.nonce || needsNonce(path)) && !headers.has("X-Nonce")) {
    const { nonce } = await get<{ nonce: string }>("/v2/nonce", { params: { path } });
    headers.set("X-Nonce", nonce);
  }
  return headers;
}

const MOCK_TOKEN = "Mock-Token";

/** The first mock calls are concurrent; one of their answers holds the mock token. */
function storeMockToken({ headers }: Response): void {
  const token = headers.get(MOCK_TOKEN);
  if (token && !stored("mockToken")) store("mockToken", token);
}

/** The calls that always carry a nonce. It is fetched, unless the caller gives the one of an earlier answer. */
const NONCE = [
  /^(\/v2)?\/login\/has-loan$/,
  /^\/v2\/login$/,
  /^\/v2\/join\/loan$/,
  /^\/v2\/invest\/multiple-confirm$/,
  /^\/v2\/loan\/mortgage\/joint-or-third-party\/identity$/,
  /^\/v2\/login\/mobile\//,
  /^\/v2\/login\/dormant\/mobile\//,
  /^\/v2\/.*mortgage\/.*identity\/send$/,
];
export const needsNonce = (path: string): boolean => NONCE.some((pattern) => pattern.test(path));

/** Nulls are dropped; an array repeats its key. */
export function query(params: Params = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) search.append(key, String(one));
    }
  }
  return search.size ? `?${search}` : "";
}

/** The body to send: texts trimmed and empty texts null, if the options say so. */
export function prepared(value: unknown, options: Pick<CallOptions, "trim" | "emptyToNull">): unknown {
  if (typeof value === "string") {
    const text = options.trim ? value.trim() : value;
    return text === "" && options.emptyToNull ? null : text;
  }
  if (Array.isArray(value)) return value.map((one) => prepared(one, options));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, prepared(one, options)]));
}

async function data<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  return ((await response.json()) as { data: T }).data;
}

const signalOf = (given: AbortSignal | undefined, timeout: number | null): AbortSignal | null => {
  const signals = [...(given ? [given] : []), ...(timeout === null ? [] : [AbortSignal.timeout(timeout)])];
  return signals.length ? AbortSignal.any(signals) : null;
};

const failure = (reason: unknown): unknown => {
  if (reason instanceof DOMException && reason.name === "TimeoutError") return timeoutError();
  return reason instanceof TypeError ? connectionError() : reason;
};
