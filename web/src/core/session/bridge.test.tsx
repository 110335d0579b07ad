import { expect, it } from "vitest";
import { createBridge, deviceBridge, deviceType, headerOffset, inWebView } from "./bridge";

it("[B261] [B262] [B263] [B264] reads the device's type from the address and remembers it for the tab", () => {
  expect(deviceType("")).toBeNull();
  for (const type of [1, 2, 3, 4]) expect(deviceType(`?deviceType=${type}`)).toBe(type);
  expect(deviceType("?deviceType=9")).toBeNull();
  deviceType("?deviceType=2");
  expect(deviceType("")).toBe(2);
});

it("[B092] leaves 50 px for the app's bar in the web view, nothing otherwise", () => {
  expect(headerOffset("")).toBe(0);
  expect(headerOffset("?deviceType=4")).toBe(0);
  expect(headerOffset("?deviceType=1")).toBe(50);
  expect(inWebView("")).toBe(true);
});

it("has no bridge in a browser, nor in a frame of an unknown site", () => {
  expect(deviceBridge()).toBeNull();
  deviceType("?deviceType=1");
  expect(deviceBridge()).toBeNull();
});

it("pairs answers with questions and hears nobody else", async () => {
  const asked: { id: string; method: string }[] = [];
  const bridge = createBridge({
    post: (message) => asked.push(message as { id: string; method: string }),
    accepts: (event) => event.origin === "https://shell.example",
  });
  const answer = (origin: string, id: string | undefined, result: string) =>
    window.dispatchEvent(new MessageEvent("message", { origin, data: { type: "bridge", id, result } }));
  const first = bridge.getRefreshToken();
  const second = bridge.getRefreshToken();
  answer("https://evil.example", asked[0]?.id, "stolen");
  answer("https://shell.example", asked[1]?.id, "two");
  answer("https://shell.example", asked[0]?.id, "one");
  expect(await Promise.all([first, second])).toEqual(["one", "two"]);
  expect(asked.map(({ method }) => method)).toEqual(["getRefreshToken", "getRefreshToken"]);
});
