import { afterEach, expect, it, vi } from "vitest";
import { noSooner } from "./pace";

afterEach(() => void vi.useRealTimers());

it("holds a quick answer back, a slow one not, and a failure never", async () => {
  vi.useFakeTimers();
  const callback = vi.fn<(answer: string) => void>();
  void noSooner(200, Promise.resolve("quick")).then(callback);
  await vi.advanceTimersByTimeAsync(199);
  expect(callback).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(callback).toHaveBeenCalledWith("quick");

  void noSooner(200, new Promise<string>((done) => setTimeout(() => done("slow"), 300))).then(callback);
  await vi.advanceTimersByTimeAsync(300);
  expect(callback).toHaveBeenLastCalledWith("slow");
  await expect(noSooner(200, Promise.reject(new Error("lost")))).rejects.toThrow("lost");
});
