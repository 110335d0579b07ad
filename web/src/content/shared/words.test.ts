import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timeAgo, newsText } from "./words";

const now = Date.parse("2026-11-24T05:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

it("says how long ago", () => {
  const before = (ms: number) => timeAgo(new Date(now - ms).toISOString(), now);
  expect([before(-5_000), before(59_000), before(60_000), before(3_600_000), before(86_400_000 * 2)]).toEqual(["방금", "방금", "1분 전", "1시간 전", "2일 전"]);
});

it("says what happened and what is about to", () => {
  const at = "2026-11-24T05:00:00Z";
  const amount = 300_000;
  expect(newsText({ kind: "invested", amount, at })).toBe("30만원 투자가 들어왔어요");
  expect(newsText({ kind: "opened", amount, at })).toBe("30만원 모집을 시작했어요");
  expect(newsText({ kind: "opening", amount, at })).toBe("11월 24일 (화) 14:00에 모집을 시작해요");
  expect(newsText({ kind: "closing", amount, at })).toBe("11월 24일 (화) 14:00에 모집이 끝나요. 30만원 남았어요");
  expect(newsText({ kind: "disbursed", amount, at })).toBe("30만원 대출이 실행됐어요");
});
