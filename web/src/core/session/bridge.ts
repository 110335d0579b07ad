/**
 * The bridge to the native app. In the app the site runs in a web view, and the device stores the refresh token.
 * Messages: `{type: "bridge", id, method, params}` out, `{type: "bridge", id, result}` back.
 */
export type Bridge = {
  getRefreshToken(): Promise<string | null>;
  setRefreshToken(token: string): Promise<void>;
  clearTokens(): Promise<void>;
  close(): Promise<void>;
};

const DeviceType = { ios: 1, android: 2, otherMobile: 3, desktop: 4 } as const;
type DeviceType = (typeof DeviceType)[keyof typeof DeviceType];

type Method = keyof Bridge;
type Port = { post(message: unknown): void; accepts(event: MessageEvent): boolean };
type Answer = { type: "bridge"; id: string; result?: unknown };

const ANSWER_TIMEOUT_MS = 5_000;

export function createBridge(port: Port): Bridge {
  const call = (method: Method, params: Record<string, unknown> = {}) =>
    new Promise<unknown>((resolve) => {
      const id = crypto.randomUUID();
      const settle = (result: unknown) => {
        clearTimeout(timer);
        removeEventListener("message", listen);
        resolve(result);
      };
      const listen = (event: MessageEvent) => {
        const answer = answerOf(event);
        if (answer?.id === id && port.accepts(event)) settle(answer.result);
      };
      const timer = setTimeout(() => settle(undefined), ANSWER_TIMEOUT_MS);
      addEventListener("message", listen);
      port.post({ type: "bridge", id, method, params });
    });
  return {
    getRefreshToken: async () => ((await call("getRefreshToken")) as string | undefined) || null,
    setRefreshToken: async (refreshToken) => void (await call("setRefreshToken", { refreshToken })),
    clearTokens: async () => void (await call("clearTokens")),
    close: async () => void (await call("close")),
  };
}

/** Whether a message is an answer. Native apps send text. */
function answerOf(event: MessageEvent): Answer | null {
  try {
    const data = typeof event.data === "string" ? JSON.parse(event.data) : event.data;
    return data?.type === "bridge" && !("method" in data) ? data : null;
  } catch {
    return null;
  }
}

/** `?deviceType=` comes with the first address the app opens and holds for the tab. */
export function deviceType(search: string = location.search): DeviceType | null {
  const given = new URLSearchParams(search).get("deviceType") ?? sessionStorage.getItem("deviceType");
  const type = [1, 2, 3, 4].find((one) => String(one) === given) as DeviceType | undefined;
  if (type) sessionStorage.setItem("deviceType", String(type));
  return type ?? null;
}

/** Whether the site runs inside the app: it then has its own bar, no footer, and the device keeps the tokens. */
export function inWebView(search?: string): boolean {
  const type = deviceType(search);
  return type !== null && type !== DeviceType.desktop;
}

/** Height of the app's bar at the top, in px. */
export const headerOffset = (search?: string): number => (inWebView(search) ? 50 : 0);

type NativeHandler = { postMessage(message: string): void };
declare global {
  interface Window {
    /** Set by the app's shell. */
    IeumDevice?: NativeHandler;
  }
}

/** The bridge of this page, or null in a browser. */
export function deviceBridge(): Bridge | null {
  if (!inWebView()) return null;
  const native = window.IeumDevice;
  if (native) {
    return createBridge({
      post: (message) => native.postMessage(JSON.stringify(message)),
      accepts: (event) => event.source === null || event.source === window,
    });
  }
  const origin = shellOrigin();
  if (window.parent === window || !origin) return null;
  return createBridge({
    post: (message) => window.parent.postMessage(message, origin),
    accepts: (event) => event.source === window.parent && event.origin === origin,
  });
}

/** Tokens are sent only to a frame of the same host or of one that the build names. */
function shellOrigin(): string | null {
  const origin = document.referrer ? new URL(document.referrer).origin : sessionStorage.getItem("shellOrigin");
  if (!origin || origin === location.origin) return sessionStorage.getItem("shellOrigin");
  const named = (import.meta.env.VITE_SHELL_ORIGINS ?? "").split(",");
  if (new URL(origin).hostname !== location.hostname && !named.includes(origin)) return null;
  sessionStorage.setItem("shellOrigin", origin);
  return origin;
}
