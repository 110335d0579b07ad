import { afterEach, expect, it, vi } from "vitest";
import { withMinimumDuration } from "./minimum-duration";

afterEach(() => void vi.useRealTimers());

it("[B365] holds a quick answer back, a slow one not, and a failure never", async () => {
  vi.useFakeTimers();
  const callback = vi.fn<(answer: string) => void>();
  void withMinimumDuration(200, Promise.resolve("quick")).then(callback);
  await vi.advanceTimersByTimeAsync(199);
  expect(callback).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(callback).toHaveBeenCalledWith("quick");

  void withMinimumDuration(200, new Promise<string>((done) => setTimeout(() => done("slow"), 300))).then(callback);
  await vi.advanceTimersByTimeAsync(300);
  expect(callback).toHaveBeenLastCalledWith("slow");
  await expect(withMinimumDuration(200, Promise.reject(new Error("lost")))).rejects.toThrow("lost");
});
