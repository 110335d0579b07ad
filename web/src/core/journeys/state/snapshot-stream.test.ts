import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Snapshot } from "./model";

const streams: { response: ServerResponse; lastId: string | undefined }[] = [];
const server = createServer((request, response) => {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.flushHeaders();
  streams.push({ response, lastId: request.headers["last-event-id"] as string | undefined });
});
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let listen: typeof import("./snapshot-stream").subscribe;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("VITE_API_HOST", `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", new URL("http://localhost/v2/"));
  ({ subscribe: listen } = await import("./snapshot-stream"));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const show = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};
const streamsOpen = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count), 5_000);

it("hears snapshots, comes back with the last id when cut, and is closed while hidden", async () => {
  const received: number[] = [];
  const stop = listen("upl", ({ sequence }: Snapshot) => received.push(sequence));
  await streamsOpen(1);
  streams[0]?.response.write('id: 3\ndata: {"sequence":3}\n\n: heartbeat\n\nid: 4\ndata: {"sequence":4}\n\n');
  await vi.waitFor(() => expect(received).toEqual([3, 4]));

  streams[0]?.response.end();
  await streamsOpen(2);
  expect(streams[1]?.lastId).toBe("4");

  const closed = new Promise((resolve) => streams[1]?.response.on("close", resolve));
  show("hidden");
  await closed;
  show("visible");
  await streamsOpen(3);

  const left = new Promise((resolve) => streams[2]?.response.on("close", resolve));
  stop();
  await left;
}, 15_000);
