/** Texts about loans: actions, states and messages. */

/** Actions on a loan; `note` describes the effect. */
export const LOAN_ACTS = {
  retry: { label: "은행에 다시 보내요", note: "은행이 대출금 지급을 거절했거나 답이 없을 때", done: "은행에 다시 보냈어요" },
  pause: { label: "잠시 멈춰요", note: "자동이체, 지급, 연장, 환불이 멈춰요. 들어온 돈은 투자자에게 나누어요", done: "멈췄어요" },
  resume: { label: "다시 진행해요", note: "멈춘 동안 밀린 일을 바로 이어서 해요", done: "다시 진행해요" },
  "lengthen-recruiting": { label: "모집을 연장해요", note: "모집 마감을 뒤로 미뤄요", done: "모집을 연장했어요" },
  fail: { label: "모집을 실패로 끝내요", note: "투자금을 모두 돌려줘요. 두 사람이 확인해요", done: "다른 운영자에게 확인을 요청했어요" },
  "extend-maturity": { label: "만기를 늦춰도 될지 투자자에게 물어요", note: "원금의 절반이 넘는 투자자가 동의하면 늦춰져요. 두 사람이 확인해요", done: "다른 운영자에게 확인을 요청했어요" },
  account: { label: "다른 계좌로 보내요", note: "차입자 이름으로 된 다른 계좌로 바꿔요. 두 사람이 확인해요", done: "다른 운영자에게 확인을 요청했어요" },
} as const;
/** Servicing of a loan that is paid out. */
export const SERVICING_ACTS = {
  debit: { label: "자동이체를 다시 해요", note: "오늘 은행이 거절했을 때", done: "은행에 다시 요청했어요" },
  reminder: { label: "상환 안내 문자를 보내요", note: "하루에 한 번 보내요", done: "문자를 보냈어요" },
  deferral: { label: "상환일을 늦춰요", note: "두 사람이 확인해요", done: "" },
  sale: { label: "채권을 매각해요", note: "대출이 끝나요. 두 사람이 확인해요", done: "" },
  "write-off": { label: "대출을 상각해요", note: "대출이 끝나고 손실은 투자자가 나눠요. 두 사람이 확인해요", done: "" },
} as const;
/** Messages about a loan. */
const LOAN_MESSAGES: Record<string, string> = {
  "loan-disbursed": "차입자: 대출금 지급",
  "loan-failed": "차입자: 모집 실패",
  "loan-overdue": "차입자: 연체",
  "loan-reminder": "차입자: 상환 안내",
  "loan-deferred": "차입자: 상환일 연기",
  "loan-sold": "차입자: 채권 매각",
  "loan-written-off": "차입자: 대출 상각",
  "early-repaid": "차입자: 중도 상환",
  "early-refused": "차입자: 중도 상환 실패",
  "investment-refunded": "투자자: 투자금 반환",
  "investment-paid": "투자자: 상환금 입금",
  "investment-early": "투자자: 중도 상환금 입금",
  "investment-sold": "투자자: 매각 대금 입금",
  "investment-overdue": "투자자: 연체",
  "investment-deferred": "투자자: 상환일 연기",
  "investment-lost": "투자자: 손실 확정",
  "investment-recovered": "투자자: 손실 회수금 입금",
  "recovered-paid-out": "탈퇴한 투자자: 손실 회수금 송금",
  "recovered-kept": "탈퇴한 투자자: 손실 회수금 보관",
  "extension-asked": "투자자: 만기 연장 투표",
  "extension-passed": "만기 연장 결정",
  "extension-refused": "만기 연장 거절",
};
export const loanMessageOf = (notice: string): string => LOAN_MESSAGES[notice] ?? notice;
/** The same action on a loan that is fully funded but not paid out. */
export const END_WITHOUT_PAYOUT = { label: "지급하지 않고 끝내요", note: "투자금을 모두 돌려줘요. 두 사람이 확인해요" };
export const LOAN_STATES: Record<string, string> = { listed: "모집 중", full: "지급 대기", disbursed: "상환 중", closed: "상환 끝", failed: "모집 실패", sold: "채권 매각", "written-off": "상각" };
export const LOAN_REASONS = ["차입자와 통화해 확인함", "자금팀 요청 확인", "투자자 문의로 확인"];
