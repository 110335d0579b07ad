/** Texts about unmatched deposits: reasons and actions. */
import type { UnmatchedDepositRow } from "#/core/api/gen";

export const DEPOSIT_ACTS = {
  assignment: { label: "회원 예치금에 넣어요", note: "두 사람이 확인해요" },
  recovery: { label: "상각한 대출의 투자자에게 나눠요", note: "손실 원금만큼 나눠요. 두 사람이 확인해요" },
  return: { label: "보낸 사람에게 돌려줬어요", note: "은행에서 먼저 돌려준 때. 두 사람이 확인해요" },
} as const;
/** Money of a former member can only go to that person. */
export const FORMER_MEMBER_ACTS = {
  assignment: { label: "다시 가입한 회원의 예치금에 넣어요", note: "같은 사람인지 확인해 주세요. 두 사람이 확인해요" },
  return: { label: "본인 계좌로 보냈어요", note: "은행에서 먼저 보낸 때. 두 사람이 확인해요" },
} as const;
export const UNMATCHED: Record<UnmatchedDepositRow["whyUnmatched"], string> = {
  "unknown-account": "회원과 대출 어디에도 없는 계좌",
  "loan-closed": "끝난 대출의 계좌",
  "loan-sold": "채권을 매각한 대출의 계좌",
  "loan-written-off": "상각한 대출의 계좌",
  overpaid: "다 갚고 남은 돈",
  "former-member": "탈퇴한 회원의 돈",
};
