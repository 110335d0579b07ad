/** Texts of the pages that the search leads to. */
import type { Member, MemberWithdrawal } from "#/core/api/gen";

/** The link above the heading. */
export const LOOKUP = { to: "/ops/search", title: "찾기" };
export const LOOKUP_REASONS = ["고객이 전화로 문의함", "1:1 문의를 확인함"];

export const INVESTOR_CLASSES: Record<Member["investorClass"], string> = {
  ordinary: "일반 투자자",
  income_qualified: "소득적격투자자",
  professional: "개인전문투자자",
  corporate: "법인투자자",
  institution: "금융기관",
};
export const WITHDRAWAL_STATES: Record<MemberWithdrawal["state"], string> = {
  asked: "은행 답 대기",
  waiting: "담당자 확인 대기",
  paid: "출금됨",
  returned: "예치금으로 돌려줌",
};
