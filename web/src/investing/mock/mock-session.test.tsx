import { afterEach, expect, test, vi } from "vitest";
import { get } from "#/core/api/client";
import { store, stored } from "#/core/lib/storage";
import { endMock } from "./mock-session";

afterEach(() => vi.unstubAllGlobals());

test("a late answer does not bring back the mock investor that has ended", async () => {
  const recordedFor: (string | null)[] = [];
  let answerLate = () => {};
  vi.stubGlobal("close", vi.fn());
  vi.stubGlobal("fetch", vi.fn(async (url: string, { headers }: { headers: Headers }) => {
    const token = headers.get("Mock-Token");
    const response = Response.json({ data: {} }, { headers: { "Mock-Token": token ?? "new" } });
    if (url.includes("/mock/info")) return new Promise<Response>((resolve) => (answerLate = () => resolve(response)));
    recordedFor.push(token ?? "new");
    answerLate();
    await new Promise((resolve) => setTimeout(resolve)); // the late answer arrives first
    return response;
  }));
  store("mockToken", "ended");
  const read = get("/v2/mock/info");
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await endMock();
  await read;
  expect(stored("mockToken")).not.toBe("ended");
  expect(recordedFor).toEqual([stored("mockToken")]);
});
