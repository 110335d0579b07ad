import { beforeEach, expect, it, vi } from "vitest";
import type { Bridge } from "#/core/session/bridge";

/** A token that ends `seconds` from now. */
const token = (seconds: number, name = "t") => {
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, name }));
  return `head.${payload}.sign`;
};

type Answers = Record<string, (body: unknown) => [status: number, data: unknown]>;
let calls: { path: string; token: string | null; body: unknown }[];

/** The API as this test answers it: the network is the only thing replaced. */
function serve(answers: Answers) {
  calls = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^\/api/, "").replace(/\?.*/, "");
    const body = init.body ? JSON.parse(String(init.body)) : null;
    calls.push({ path, token: new Headers(init.headers).get("authorization"), body });
    const [status, data] = answers[path]?.(body) ?? [404, {}];
    return new Response(JSON.stringify({ data }), { status });
  });
}

async function fresh() {
  vi.resetModules();
  const [tokens, session, client] = await Promise.all([import("./tokens"), import("./session"), import("#/core/api/client")]);
  return { ...tokens, ...session, ...client };
}

/** The app's shell around the page, answering the bridge. */
function device(held: { refreshToken: string | null; cleared?: boolean }) {
  sessionStorage.setItem("deviceType", "1");
  const methods: Record<keyof Bridge, (params: Record<string, string>) => unknown> = {
    getRefreshToken: () => held.refreshToken,
    setRefreshToken: ({ refreshToken }) => void (held.refreshToken = refreshToken ?? null),
    clearTokens: () => void ((held.refreshToken = null), (held.cleared = true)),
    close: () => undefined,
  };
  window.IeumDevice = {
    postMessage(message) {
      const { id, method, params } = JSON.parse(message) as { id: string; method: keyof Bridge; params: Record<string, string> };
      const data = { type: "bridge", id, result: methods[method](params) ?? null };
      queueMicrotask(() => window.dispatchEvent(new MessageEvent("message", { data, source: window })));
    },
  };
  return held;
}

beforeEach(() => {
  delete window.IeumDevice;
});

it("[B174] is authenticated exactly when an access token is there", async () => {
  const { isAuthenticated, storeTokens, dropTokens } = await fresh();
  expect(isAuthenticated()).toBe(false);
  storeTokens({ accessToken: token(1800) });
  expect(isAuthenticated()).toBe(true);
  dropTokens();
  expect(isAuthenticated()).toBe(false);
});

it("[B077] [B176] knows the person by account-info, and greets others as 고객", async () => {
  serve({ "/v2/account/info": () => [200, { isLogin: true, hasLoanApply: false, name: "한서윤" }] });
  const { enter, currentSession, displayName } = await fresh();
  expect(displayName(currentSession())).toBe("고객");
  await enter({ accessToken: token(1800) });
  expect(currentSession().status).toBe("member");
  expect(displayName(currentSession())).toBe("한서윤");
});

it("[B175] [B177] [B523] a failed account-info logs out silently and is thrown on", async () => {
  serve({ "/v2/account/info": () => [500, {}] });
  localStorage.setItem("accessToken", token(1800));
  localStorage.setItem("tempToken", "x");
  localStorage.setItem("creditApplyUid", "y");
  localStorage.setItem("isBorrower", "true");
  const { loadAccount, currentSession } = await fresh();
  await expect(loadAccount()).rejects.toMatchObject({ status: 500 });
  expect(currentSession()).toEqual({ status: "guest", account: null });
  expect(localStorage).toHaveLength(0);
});

it.each(["lost", 503])("an account-info nobody answered (%s) leaves the session as it is, and is asked again", async (how) => {
  let answers = false;
  serve({
    "/v2/account/info": () => {
      if (answers) return [200, { isLogin: true, hasLoanApply: false, name: "한서윤" }];
      if (how === "lost") throw new TypeError("Failed to fetch");
      return [Number(how), {}];
    },
  });
  localStorage.setItem("accessToken", token(1800));
  const { loadAccount, currentSession, isAuthenticated } = await fresh();
  await expect(loadAccount()).rejects.toBeInstanceOf(Error);
  expect(isAuthenticated()).toBe(true);
  answers = true;
  await vi.waitFor(() => expect(currentSession().status).toBe("member"), 5000);
});

it("[B383] a session is its tokens, whether one borrows, and whether one is logged in", async () => {
  serve({ "/v2/account/info": () => [200, { isLogin: true, hasLoanApply: true, isBorrower: true, name: "한서윤" }] });
  localStorage.setItem("tempToken", "recovering");
  const { enter, currentSession } = await fresh();
  await enter({ accessToken: token(1800) });
  expect(currentSession().account).toMatchObject({ isLogin: true, hasLoanApply: true });
  expect(Object.keys(localStorage).sort()).toEqual(["accessToken", "isBorrower", "tempToken"]);
});

it("[B522] an account that is not logged in clears token and loan flag", async () => {
  serve({ "/v2/account/info": () => [200, { isLogin: false, hasLoanApply: false }] });
  localStorage.setItem("accessToken", token(1800));
  localStorage.setItem("isBorrower", "true");
  const { loadAccount } = await fresh();
  expect((await loadAccount()).status).toBe("guest");
  expect(localStorage).toHaveLength(0);
});

it("renews in the browser shortly before the end, once for calls that go out together", async () => {
  const next = token(1800, "next");
  serve({
    "/v2/personal-loan/access-token": () => [200, { accessToken: next, updateNeeded: false }],
    "/v2/a": () => [200, {}],
    "/v2/b": () => [200, {}],
  });
  localStorage.setItem("accessToken", token(60));
  localStorage.setItem("refreshToken", "r1");
  const { get } = await fresh();
  await Promise.all([get("/v2/a"), get("/v2/b")]);
  await get("/v2/a");
  expect(calls.filter(({ path }) => path.endsWith("access-token"))).toHaveLength(1);
  expect(calls.at(-1)?.token).toBe(`Bearer ${next}`);
});

it("[B336] outside the web view a 401 stands", async () => {
  serve({ "/v2/a": () => [401, {}] });
  localStorage.setItem("accessToken", token(1800));
  localStorage.setItem("refreshToken", "r1");
  const { get } = await fresh();
  await expect(get("/v2/a")).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(1);
});

it("a refused token is removed with the session, a newer one and a wrong password change nothing", async () => {
  serve({ "/v2/account/info": () => [200, { isLogin: true, hasLoanApply: false }], "/v2/a": () => [401, { code: "LOGIN_REQUIRED" }], "/v2/b": () => [401, { code: "LOGIN_FAILED" }] });
  const { get, enter, storeTokens, currentSession, onSessionEnd } = await fresh();
  const ended = vi.fn<() => void>();
  onSessionEnd(ended);
  await enter({ accessToken: token(1800) });
  await expect(get("/v2/b")).rejects.toMatchObject({ status: 401 });
  const pending = get("/v2/a");
  storeTokens({ accessToken: token(1800, "newer") });
  await expect(pending).rejects.toMatchObject({ status: 401 });
  expect(currentSession().status).toBe("member");
  expect(ended).not.toHaveBeenCalled();
  await expect(get("/v2/a")).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toEqual({ status: "guest", account: null });
  expect(localStorage.getItem("accessToken")).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
});

it("logs out before the server answers, and sends no other request with the token", async () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  serve({ "/v2/account/info": () => [200, { isLogin: true, hasLoanApply: false }], "/v2/a": () => [401, {}], "/v2/logout": () => [200, null] });
  const { enter, leave, get, currentSession } = await fresh();
  const member = token(1800);
  await enter({ accessToken: member });
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const response = answer(url, init);
    if (url.endsWith("/logout")) await ended;
    return response;
  });
  const leaving = leave();
  expect(currentSession()).toEqual({ status: "guest", account: null });
  await expect(get("/v2/a")).rejects.toMatchObject({ status: 401 });
  end();
  await leaving;
  expect(calls.filter((one) => one.token === `Bearer ${member}`).map(({ path }) => path)).toEqual(["/v2/account/info", "/v2/logout"]);
});

it("[B332] in the web view a 401 is final when the device has no refresh token", async () => {
  serve({ "/v2/a": () => [401, {}] });
  device({ refreshToken: null });
  const { get } = await fresh();
  await expect(get("/v2/a")).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(1);
});

it("[B333] clears both tokens when no access token comes back", async () => {
  serve({ "/v2/a": () => [401, {}], "/v2/personal-loan/access-token": () => [200, { accessToken: null, updateNeeded: false }] });
  localStorage.setItem("accessToken", token(1800));
  const held = device({ refreshToken: "r1" });
  const { get } = await fresh();
  await expect(get("/v2/a")).rejects.toMatchObject({ status: 401 });
  expect(held.cleared).toBe(true);
  expect(localStorage.getItem("accessToken")).toBeNull();
});

it("[B334] [B335] renews over the device, passes it the new refresh token and sends the call again", async () => {
  const next = token(1800, "next");
  let refusals = 0;
  serve({
    "/v2/a": () => (refusals++ < 2 ? [401, {}] : [200, { fine: true }]),
    "/v2/personal-loan/access-token": (body) => [200, { accessToken: next, updateNeeded: (body as { refreshToken: string }).refreshToken === "r1" }],
    "/v2/personal-loan/refresh-token": () => [200, { refreshToken: "r2" }],
  });
  localStorage.setItem("accessToken", token(1800));
  const held = device({ refreshToken: "r1" });
  const { get } = await fresh();
  const answers = await Promise.all([get("/v2/a"), get("/v2/a")]);
  expect(answers).toEqual([{ fine: true }, { fine: true }]);
  expect(held.refreshToken).toBe("r2");
  expect(localStorage.getItem("accessToken")).toBe(next);
  expect(calls.filter(({ path }) => path.endsWith("access-token"))).toHaveLength(1);
});
