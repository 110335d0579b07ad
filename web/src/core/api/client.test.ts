import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
type Client = typeof import("./client");

let handle: Handler;
let seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let client: Client;

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
  handle(request, response, body);
});
const answer = (response: ServerResponse, data: unknown, status = 200) => {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ data }));
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("VITE_API_HOST", `http://127.0.0.1:${port}/api`);
  vi.stubGlobal("location", { origin: "http://127.0.0.1" });
  client = await import("./client");
});
afterAll(() => void server.close());
beforeEach(() => {
  seen = [];
  handle = (_, response) => answer(response, { ok: true });
});

it("[B278] [B279] [B280] [B288] sends to the configured host, with the token in a header", async () => {
  client.setCredentials({ token: async () => "t0k", refused: async () => false });
  await client.get("/v2/a");
  await client.post("/v2/b", { x: 1 });
  await client.del("/v2/c");
  await client.postForm("/v2/d", { name: "이음", file: new Blob(["x"]) });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /api/v2/a", "POST /api/v2/b", "DELETE /api/v2/c", "POST /api/v2/d"]);
  expect(seen[0]?.headers.authorization).toBe("Bearer t0k");
  expect(seen[1]?.headers["content-type"]).toBe("application/json");
  expect(new Set(seen.map(({ headers }) => headers.traceparent)).size).toBe(seen.length); // a trace each
  expect(seen[3]?.headers["content-type"]).toContain("multipart/form-data");
});

it("[B251] [B252] drops nulls and repeats keys", async () => {
  await client.get("/v2/list", { params: { a: null, b: undefined, c: [1, 2], d: "가" } });
  expect(seen[0]?.url).toBe(`/api/v2/list?c=1&c=2&d=${encodeURIComponent("가")}`);
});

it("[B249] [B250] trims and empties only where asked", async () => {
  const body = { name: " 한서윤 ", memo: "  ", list: [" a "] };
  await client.post("/v2/x", body);
  await client.post("/v2/x", body, { trim: true, emptyToNull: true });
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual(body);
  expect(JSON.parse(seen[1]?.body ?? "")).toEqual({ name: "한서윤", memo: null, list: ["a"] });
});

it("[B286] repeats a read three times, a write never", async () => {
  handle = (_, response) => answer(response, { code: "BUSY" }, 503);
  await expect(client.get("/v2/a")).rejects.toMatchObject({ kind: "Busy" });
  expect(seen).toHaveLength(4);
  seen = [];
  await expect(client.post("/v2/a")).rejects.toMatchObject({ kind: "Busy" });
  expect(seen).toHaveLength(1);
}, 10_000);

it("does not repeat what was refused", async () => {
  handle = (_, response) => answer(response, { code: "NO" }, 403);
  await expect(client.get("/v2/a")).rejects.toMatchObject({ status: 403, code: "NO" });
  expect(seen).toHaveLength(1);
});

it("[B253] [B254] [B255] [B256] [B257] [B258] fetches a nonce first for the calls that carry one", async () => {
  handle = (request, response) => answer(response, request.url?.startsWith("/api/v2/nonce") ? { nonce: "n1" } : {});
  const always = ["/login/has-loan", "/v2/login/has-loan", "/v2/join/loan", "/v2/invest/multiple-confirm", "/v2/loan/mortgage/joint-or-third-party/identity", "/v2/login/mobile/code", "/v2/login/dormant/mobile/code"];
  for (const path of always) {
    seen = [];
    await client.post(path, {});
    expect(seen.map(({ method }) => method), path).toEqual(["GET", "POST"]);
    expect(seen[1]?.headers["x-nonce"]).toBe("n1");
  }
  seen = [];
  await client.post("/v2/other", {}, { nonce: true });
  expect(seen[1]?.headers["x-nonce"]).toBe("n1");
  seen = [];
  await client.post("/v2/invest/multiple-confirm", {}, { headers: { "X-Nonce": "n2" } });
  expect(seen.map(({ headers }) => headers["x-nonce"])).toEqual(["n2"]);
  seen = [];
  await client.post("/v2/other", {});
  expect(seen).toHaveLength(1);
});

it("[B283] cancels the earlier of two identical calls, which resolves as false", async () => {
  let first: ServerResponse | undefined;
  const arrived = new Promise<void>((resolve) => {
    handle = (_, response) => {
      if (first) return answer(response, { items: 2 });
      first = response;
      resolve();
    };
  });
  const earlier = client.get("/v2/cart/alarm", { cancelRepeats: true });
  await arrived;
  const later = client.get("/v2/cart/alarm", { cancelRepeats: true });
  expect(await earlier).toBe(false);
  expect(await later).toEqual({ items: 2 });
});

it("sends a write once while an equal one has no answer", async () => {
  const headers = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const twice = await Promise.all([client.post("/v2/orders", { amount: 10_000 }, { headers: headers() }), client.post("/v2/orders", { amount: 10_000 }, { headers: headers() })]);
  expect(twice).toEqual([{ ok: true }, { ok: true }]);
  expect(seen).toHaveLength(1);
  await client.post("/v2/orders", { amount: 10_000 }); // the first has its answer: a new order
  expect(seen).toHaveLength(2);
});

it("sends writes that differ, and every file", async () => {
  await Promise.all([client.post("/v2/orders", { amount: 10_000 }), client.post("/v2/orders", { amount: 20_000 }), client.put("/v2/orders", { amount: 10_000 })]);
  await Promise.all(["가", "나"].map((text) => client.postForm("/v2/files", { file: new Blob([text]) })));
  expect(seen).toHaveLength(5);
});

it("sends a write again after it failed", async () => {
  handle = (_, response) => answer(response, undefined, 500);
  await Promise.allSettled([client.post("/v2/orders", {}), client.post("/v2/orders", {})]);
  await client.post("/v2/orders", {}).catch(() => undefined);
  expect(seen).toHaveLength(2);
});

it("repeats a single-use secret with its key after a lost answer, and with another after any answer", async () => {
  const statuses = [503, 200, 403, 200];
  handle = (_, response) => answer(response, {}, statuses.shift());
  const send = () => client.postOnce("/v2/spend", { secret: "s" }).catch(() => undefined);
  while (statuses.length) await send();
  const [lost, repeated, refused, last] = seen.map(({ headers }) => headers["idempotency-key"]);
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(repeated).toBe(lost);
  expect(new Set([repeated, refused, last]).size).toBe(3);
});

it("[B284] [B285] caches and throttles only where asked", async () => {
  await client.get("/v2/codes", { cached: true });
  await client.get("/v2/codes", { cached: true });
  expect(seen).toHaveLength(1);
  await Promise.all([client.get("/v2/now", { throttled: true }), client.get("/v2/now", { throttled: true })]);
  expect(seen).toHaveLength(2);
  await client.get("/v2/codes");
  expect(seen).toHaveLength(3);
});

it("[B282] gives up on a preview after a second", async () => {
  const started = Date.now();
  const cut = new Promise<number>((resolve) => {
    handle = (_, response) => response.on("close", () => resolve(Date.now() - started));
  });
  const preview = client.blob("/v2/file", "preview").catch((error: unknown) => error);
  const after = await cut;
  expect(after).toBeGreaterThanOrEqual(990);
  expect(after).toBeLessThan(10_000);
  handle = (_, response) => answer(response, {}, 404);
  expect(await preview).toMatchObject({ kind: "PageNotFound" });
}, 20_000);

it("[B335] [B336] sends a refused call once more when the session could be renewed, else not", async () => {
  let refusals = 0;
  handle = (request, response) => (request.headers.authorization === "Bearer new" ? answer(response, { ok: true }) : answer(response, {}, 401));
  let token = "old";
  client.setCredentials({
    token: async () => token,
    refused: async () => {
      refusals += 1;
      token = "new";
      return true;
    },
  });
  expect(await client.get("/v2/me")).toEqual({ ok: true });
  token = "old";
  client.setCredentials({ token: async () => token, refused: async () => false });
  await expect(client.get("/v2/me")).rejects.toMatchObject({ kind: "Unauthenticated" });
  expect(refusals).toBe(1);
});

it("[B281] [B287] [B288] waits 50 s for an answer and 100 s for a file", async () => {
  const patience = vi.spyOn(AbortSignal, "timeout");
  await client.get("/v2/a");
  await client.blob("/v2/contract/document", "download");
  expect(patience.mock.calls).toEqual([[50_000], [100_000]]);
  patience.mockRestore();
});

it("solves a proof of work once and sends the call again", async () => {
  const puzzle = { challenge: "abc", bits: 8 };
  handle = (request, response) =>
    request.headers["x-proof"] ? answer(response, { ok: true }) : answer(response, { code: "PROOF_REQUIRED", proof: puzzle }, 429);
  expect(await client.post("/v2/a", { x: 1 })).toEqual({ ok: true });
  const proof = String(seen[1]?.headers["x-proof"]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof)));
  expect(proof.startsWith("abc.")).toBe(true);
  expect(digest[0]).toBe(0);
  expect(seen.map(({ body }) => body)).toEqual(['{"x":1}', '{"x":1}']);

  handle = (_, response) => answer(response, { code: "PROOF_REQUIRED", proof: puzzle }, 429);
  await expect(client.post("/v2/a")).rejects.toMatchObject({ code: "PROOF_REQUIRED" });
});

it("names the request of a failure, also where a proxy answers", async () => {
  handle = (_, response) => void response.writeHead(502).end("<html>");
  const failure = await client.post("/v2/a", {}).catch((error: unknown) => error);
  const { describeError: capture } = await import("./errors");
  const sent = String(seen[0]?.headers.traceparent).split("-")[1] ?? "";
  expect(capture(failure).reference).toBe(`${sent.slice(0, 4)}-${sent.slice(4, 8)}-${sent.slice(8, 12)}`);
  handle = (_, response) => answer(response, { message: "빠진 값이 있어요.", reference: "1111-2222-3333" }, 422);
  expect(capture(await client.post("/v2/a", {}).catch((error: unknown) => error)).reference).toBeUndefined();
});

it("sends a change once that is asked for twice, and again when it is asked for after the answer", async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  handle = (_, response) => void held.then(() => answer(response, { sent: seen.length }));
  const presses = [client.post("/v2/a", { x: 1 }), client.post("/v2/a", { x: 1 }), client.post("/v2/a", { x: 2 })];
  release();
  const [first, second] = await Promise.all(presses);
  expect(second).toBe(first);
  expect(seen.map(({ body }) => body).toSorted()).toEqual(['{"x":1}', '{"x":2}']);
  await client.post("/v2/a", { x: 1 });
  expect(seen).toHaveLength(3);
});

it("a change that failed is sent again", async () => {
  handle = (_, response) => answer(response, { code: "BUSY" }, 503);
  await Promise.allSettled([client.post("/v2/a", { x: 1 }), client.post("/v2/a", { x: 1 })]);
  expect(seen).toHaveLength(1);
  await client.post("/v2/a", { x: 1 }).catch(() => undefined);
  expect(seen).toHaveLength(2);
});
