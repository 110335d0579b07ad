import { afterEach, expect, it, vi } from "vitest";
import { get } from "./client";
import { readFirstAnswers } from "./first-answers";

const begin = (answers: unknown) => {
  document.body.innerHTML = `<script type="application/json" id="answers">${JSON.stringify(answers)}</script>`;
  readFirstAnswers();
  vi.spyOn(performance, "now").mockReturnValue(1_000); // the tests can start late
  vi.stubGlobal("fetch", vi.fn(async () => Response.json({ data: "read again" })));
};
afterEach(() => {
  localStorage.clear();
  document.cookie = "visited=; Max-Age=0";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("uses an answer of the HTML once", async () => {
  begin({ "/v2/list?page=1": [1], "/v2/banner": null });
  expect(await get("/v2/list", { params: { page: 1, category: null } })).toEqual([1]);
  expect(await get("/v2/banner")).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
  expect(await get("/v2/list", { params: { page: 1 } })).toBe("read again");
});

it("reads again for a member, for another address, and some time after the visit began", async () => {
  begin({ "/v2/list": [1] });
  localStorage.setItem("accessToken", "t");
  expect(await get("/v2/list", { anonymous: true })).toBe("read again");
  localStorage.clear();
  expect(await get("/v2/list", { params: { page: 2 } })).toBe("read again");
  vi.spyOn(performance, "now").mockReturnValue(60_000);
  expect(await get("/v2/list")).toBe("read again");
});

it("reads again for a later visit, whose HTML is from the browser's cache", async () => {
  document.cookie = "visited=1";
  begin({ "/v2/list": [1] });
  expect(await get("/v2/list")).toBe("read again");
});
