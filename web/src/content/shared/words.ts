/** Texts of product news, without names. */
import type { News } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "방금", "5분 전", "3시간 전", "2일 전" */
export function timeAgo(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (passed < MINUTE) return "방금";
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}분 전`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}시간 전`;
  return `${Math.floor(passed / DAY)}일 전`;
}

export function newsText({ kind, amount, at }: Pick<News, "kind" | "amount" | "at">): string {
  switch (kind) {
    case "invested":
      return `${amountText(amount)} 투자가 들어왔어요`;
    case "opened":
      return `${amountText(amount)} 모집을 시작했어요`;
    case "opening":
      return `${momentOf(at)}에 모집을 시작해요`;
    case "closing":
      return `${momentOf(at)}에 모집이 끝나요. ${amountText(amount)} 남았어요`;
    case "disbursed":
      return `${amountText(amount)} 대출이 실행됐어요`;
  }
}
