/** The console's texts for names of charts, facts and tables. */
import { LOAN_STATES } from "#/operations/products/loan-words";
import type { BulkCommand, ConsultationRow, NoticeRow, OpenedApplication, SearchResult, OperatorRole, ProductRow, Queue, VoteRow } from "#/core/api/gen";
import { won } from "#/core/lib/money";

export const QUEUES: Record<Queue, { title: string; lead: string; evidence: string; reasons: readonly string[] }> = {
  "id-cards": {
    title: "신분증",
    lead: "발급 기관이 답을 정하지 못한 신분증이에요. 사진과 입력한 내용을 견주어 보세요.",
    evidence: "신분증",
    reasons: ["신분증 사진과 입력 내용 확인"],
  },
  screening: {
    title: "고객 확인",
    lead: "감시 목록에 있거나 답변을 사람이 봐야 하는 고객이에요.",
    evidence: "고객이 답한 내용",
    reasons: ["감시 목록 일치 여부 확인", "사기 예방 답변 확인"],
  },
  corporations: {
    title: "법인 가입",
    lead: "법인이 낸 서류와 정보를 확인해 주세요.",
    evidence: "신청서와 서류",
    reasons: ["법인 가입 서류 확인"],
  },
  mortgages: {
    title: "주택담보대출",
    lead: "신청서와 서류, 등기를 확인하고 금액과 금리를 정해 주세요.",
    evidence: "신청서와 서류",
    reasons: ["주택담보대출 서류와 등기 확인", "신청한 분의 요청"],
  },
  "loan-evidence": {
    title: "대환 잔액 확인",
    lead: "갈아탈 대출의 부채잔액증명서예요. 이름과 금융회사, 잔액이 맞는지 확인해 주세요.",
    evidence: "갚을 대출과 서류",
    reasons: ["부채잔액증명서 확인"],
  },
  liens: {
    title: "근저당 설정",
    lead: "계약서에 서명이 끝난 담보예요. 등기를 확인하고, 등기 내용을 입력하고 증빙을 올려 주세요.",
    evidence: "등기 신청과 계약서",
    reasons: ["등기사항증명서 확인", "등기소에 확인함"],
  },
  stuck: {
    title: "멈춘 신청",
    lead: "기관이 답하지 않아 멈췄어요. 다시 물어보거나, 답을 대신 입력할 수 있어요.",
    evidence: "자료",
    reasons: ["기관 응답 지연 확인", "고객 문의로 확인"],
  },
};

export const ROLES: Record<OperatorRole, string> = {
  reviewer: "심사",
  finance: "자금",
  auditor: "감사",
  admin: "관리",
};

/** Description of each role. */
export const DUTIES: Record<OperatorRole, string> = {
  reviewer: "신분증, 고객 확인, 법인과 투자자 심사, 1:1 문의 답변, 공지, 이벤트와 투표",
  finance: "상품 등록, 대출 관리, 미확인 입금, 1:1 문의 답변, 멈춘 신청과 돈이 움직이는 일의 확인",
  auditor: "기록을 봐요",
  admin: "모든 일과 운영자 관리",
};

const KINDS: Record<string, string> = {
  upl: "신용대출",
  identity: "본인 확인",
  id_card: "신분증 인증",
  bank_account: "계좌 인증",
  account: "계좌 인증",
  mortgage: "주택담보대출",
  mortgage_simple: "주택담보대출 한도 조회",
  customer_information: "고객 정보",
  corporation: "법인 가입",
  dormant: "휴면 해제",
  email: "이메일 인증",
  loan: "대출",
  product: "상품",
  lien: "근저당",
  withdrawal: "출금",
  "unmatched-deposit": "미확인 입금",
  "repayment-proof": "완납 증명",
  delivery: "메시지",
  inquiry: "1:1 문의",
  notice: "공지",
  vote: "투표",
  "class-request": "투자자 심사",
  consultation: "전화 상담",
  operator: "운영자",
};
export const kindOf = (kind: string): string => KINDS[kind] ?? kind;

/** Facts that an operator may report, as decisions. */
export const FACTS: Record<string, string> = {
  id_card_matched: "신분증이 맞아요",
  id_card_mismatched: "신분증이 맞지 않아요",
  id_card_unclear: "사람이 봐야 해요",
  screening_passed: "문제없어요",
  screening_hit: "사람이 봐야 해요",
  review_failed: "받아들이지 않아요",
  application_approved: "가입을 승인해요",
  application_returned: "고쳐 달라고 돌려보내요",
  application_refused: "가입을 거절해요",
  registration_found: "사업자를 확인했어요",
  registration_refused: "사업자를 확인하지 못했어요",
  mortgage_accepted: "심사를 이어 가요",
  mortgage_declined: "신청서를 돌려보내요",
  mortgage_unsuitable: "빌려줄 수 없어요",
  mortgage_appraised: "대출을 승인해요",
  mortgage_denied: "대출을 거절해요",
  mortgage_stopped: "심사를 그만둬요",
  evidence_accepted: "잔액을 확인했어요",
  evidence_refused: "서류를 다시 받아요",
  filing_accepted: "등기 신청이 접수됐어요",
  filing_returned: "등기소가 신청을 돌려보냈어요",
  lien_registered: "근저당이 등기됐어요",
  file_lien_again: "등기를 다시 신청해요",
  lien_refused: "등기할 수 없어 끝내요",
  lien_confirmed: "등기 내용이 맞아요",
  lien_differs: "등기 내용이 달라요",
  limit_assessed: "한도를 정해요",
  not_lendable: "빌려줄 수 없어요",
  examination_passed: "대출을 승인해요",
  examination_failed: "대출을 거절해요",
  contract_drafted: "계약서를 만들었어요",
  contract_sealed: "계약서를 보관했어요",
  contract_refused: "계약을 맺지 않아요",
  terms_changed: "약관이 바뀌었어요",
  transfer_sent: "1원을 보냈어요",
  transfer_refused: "1원을 보내지 못했어요",
  virtual_account_issued: "가상계좌를 발급했어요",
  consent_given: "동의를 받았어요",
  consent_refused: "동의를 받지 못했어요",
  scraped: "자료를 받았어요",
  scraping_failed: "자료를 받지 못했어요",
  my_data_received: "공공 마이데이터를 받았어요",
  my_data_failed: "공공 마이데이터를 받지 못했어요",
  code_sent: "인증번호를 보냈어요",
  send_refused: "인증번호를 보내지 못했어요",
  identified: "본인으로 확인했어요",
  code_refused: "인증번호가 맞지 않아요",
  price_found: "시세를 확인했어요",
  price_missing: "시세를 확인하지 못했어요",
  signed: "서명했어요",
  signature_refused: "서명하지 않았어요",
};
export const factOf = (fact: string): string => FACTS[fact] ?? fact;

const FIELDS: Record<string, string> = {
  amount: "금액 (원)",
  limit: "한도 (원)",
  income: "연 소득 (원)",
  rate: "금리 (연 %)",
  price: "시세 (원)",
  months: "기간 (개월)",
  reasons: "사유 (한 줄에 하나씩)",
  problem: "고객에게 보일 안내",
  reason: "고객에게 보일 이유",
  registrationNumber: "등기 접수번호",
  receiptNumber: "등기 접수번호",
  registeredOn: "등기한 날",
  maximumClaim: "채권최고액 (원)",
  documentRef: "증빙 서류",
  appraisalRef: "심사 자료 번호",
  bundleId: "자료 번호",
  documentHash: "문서 해시",
  signatureId: "서명 번호",
  expiresAt: "유효 시각",
  identityRef: "신원 기록 번호",
};
export const fieldOf = (name: string): string => FIELDS[name] ?? name;

/** Codes of the error catalogue that a decision may show to the customer. */
export const PROBLEMS: Record<string, string> = {
  ID_MISMATCH: "가입 정보와 달라요",
  ID_REFUSED: "쓸 수 없는 신분증이에요",
  INSTITUTION_DOWN: "기관 연결이 늦어지고 있어요",
  ACCOUNT_HOLDER_MISMATCH: "예금주가 달라요",
  ACCOUNT_CLOSED: "쓸 수 없는 계좌예요",
  CONSENT_REFUSED: "동의가 취소됐어요",
  INCOME_NOT_FOUND: "확인된 소득이 없어요",
  SIGNATURE_REFUSED: "서명이 취소됐어요",
  LIEN_RETURNED: "등기소가 신청을 돌려보냈어요",
  LIEN_NOT_REGISTERED: "등기 내용이 확인되지 않아요",
  LIEN_CLAIM_DIFFERS: "채권최고액이 계약과 달라요",
};

const inWon = (value: unknown) => won(Number(value));
/** Data of a journey that help to decide; other data are omitted. */
const FACT_LABELS: Record<string, [string, (value: unknown) => string]> = {
  delayedBy: ["답하지 않는 기관", String],
  loanAmount: ["신청 금액", inWon],
  loanPeriod: ["신청 기간", (value) => `${value}개월`],
  limit: ["한도", inWon],
  rate: ["금리", (value) => `연 ${value}%`],
  income: ["확인된 연 소득", inWon],
  providerName: ["동의 방법", String],
  bankName: ["은행", String],
  maskedAccount: ["계좌", String],
  maskedMobile: ["휴대폰", String],
  signerName: ["서명 방법", String],
};
export const shownFacts = (shown: Record<string, unknown>): { label: string; value: string }[] =>
  Object.entries(FACT_LABELS).flatMap(([name, [label, write]]) => (name in shown ? [{ label, value: write(shown[name]) }] : []));

export const ELECTORATES: Record<VoteRow["electorate"], string> = { members: "모든 회원", investors: "투자하고 있는 회원" };

export const NOTICE_STATES: Record<NoticeRow["state"], string> = { scheduled: "예약", shown: "게시 중", "taken-down": "내린 글" };

export const EVENT_STATES: Record<number, string> = { 1: "예정", 2: "진행 중", 3: "종료" };

/** A row of the audit: "case: id-cards" is the case of a queue, "file: id-card" a file of one. */
export function auditSubject(what: string): string {
  const [kind, name = ""] = what.split(": ");
  if (kind === "class request") return "투자자 심사";
  if (kind === "inquiry") return "1:1 문의";
  if (kind === "event") return "이벤트 참여자";
  if (kind === "event file") return "이벤트 참여자의 파일";
  if (kind === "repayment proof") return "완납 증명";
  if (kind === "lien release") return "근저당 말소";
  if (kind === "unmatched deposit") return "미확인 입금";
  if (kind === "borrower") return "차입 회원 찾기";
  if (kind === "consultation") return "전화 상담";
  if (kind === "application") return "신청";
  if (kind === "member") return "회원의 이름과 휴대폰";
  if (kind === "search") return "휴대폰 번호로 찾기";
  if (kind === "case") return `${QUEUES[name as Queue].title} 건`;
  return kind === "file" ? `파일 ${name}` : "Temporal 내용";
}

export const ACTIONS: Record<string, string> = {
  resolve: "결정",
  retry_step: "다시 물어보기",
  cancel: "끝내기",
  proof_accepted: "완납 증명 확인",
  proof_refused: "완납 증명 다시 받기",
  proof_extended: "완납 증명 기한 연장",
  proof_waived: "서류 없이 완납 확인",
  class_approved: "투자자 승인",
  class_returned: "투자자 신청 돌려보내기",
  class_refused: "투자자 신청 거절",
  consultation_reached: "전화 상담 마침",
  consultation_unreachable: "전화 상담 연결 안 됨",
  inquiry_answer: "1:1 문의 답변",
  notice_publish: "공지 게시",
  notice_change: "공지 고치기",
  notice_take_down: "공지 내리기",
  vote_open: "투표 열기",
  vote_close: "투표 끝내기",
  enrol: "운영자 등록",
  change: "운영자 권한 변경",
  confirm: "운영자 확인",
  disable: "운영자 이용 중지",
  password: "운영자 비밀번호 재발급",
  retry: "기관에 다시 요청하기",
  delivery_retry: "메시지 다시 보내기",
  delivery_address: "메시지 다른 곳으로 보내기",
  delivery_cancel: "메시지 보내지 않기",
  withdrawal_paid: "출금 직접 보냄",
  withdrawal_returned: "출금 예치금으로 돌려줌",
  assign: "담당자 정하기",
  lien_released: "근저당 말소 확인",
  loan_pause: "대출 멈추기",
  loan_resume: "대출 다시 진행",
  loan_extend: "모집 연장",
  loan_prolong: "만기 연장 투표",
  loan_fail: "대출 끝내기·환불",
  loan_withdraw: "상품 철회",
  loan_account: "대출금 계좌 변경",
  loan_debit: "다시 자동이체",
  loan_remind: "상환 안내 문자",
  loan_defer: "상환일 연기",
  loan_sell: "채권 매각",
  "loan_write-off": "대출 상각",
  "fail-loan": "대출 끝내기·환불 요청",
  "payout-account": "대출금 계좌 변경 요청",
  "prolong-loan": "만기 연장 투표 요청",
  "defer-payment": "상환일 연기 요청",
  "sell-claim": "채권 매각 요청",
  "write-off": "대출 상각 요청",
  "publish-product": "상품 공시 요청",
  "resolve-withdrawal": "출금 처리 요청",
  "settle-deposit": "미확인 입금 처리 요청",
  "cancel-warning": "알림을 보내지 않기 요청",
  deposit_assigned: "미확인 입금 예치금 반영",
  deposit_recovered: "손실 회수",
  deposit_returned: "미확인 입금 반환",
  product_draft: "상품 초안",
  product_change: "상품 고치기",
  product_publish: "상품 공시",
  product_discard: "초안 지우기",
};

/** Why a bank refused the payout of a loan. */
const REFUSALS: Record<string, string> = {
  account_closed: "해지됐거나 입금할 수 없는 계좌예요",
  no_such_account: "없는 계좌예요",
  unknown_bank: "없는 은행이에요",
  holder_mismatch: "예금주가 달라요",
  under_maintenance: "은행이 점검 중이에요",
  no_such_number: "없는 번호예요",
  unknown_lien: "등기소에 없는 근저당이에요",
  returned: "등기소가 신청을 돌려보냈어요",
  erased_person: "탈퇴한 회원이라 계좌 정보를 지웠어요. 은행은 이미 보냈을 수 있어요",
  paid_without_posting: "복구한 원장에 이 출금이 없고 예치금도 모자라요. 은행은 이미 보냈을 수 있어요",
  paid_without_funding: "은행은 이미 지급했는데, 복구한 기록에는 모집이 끝나지 않았어요",
};
export const refusalOf = (word: string): string => REFUSALS[word] ?? word;
const UNANSWERED = "unanswered";
/** Why a withdrawal or a message waits: the code of a refusal, or no answer. */
export const reasonOf = (code: string): string => (code === UNANSWERED ? "답이 없었어요" : `거절: ${refusalOf(code)}`);
/** The same for a stored error: "bank refused: account_closed". */
export const errorOf = (error: string): string => reasonOf(error.split(" refused: ")[1] || UNANSWERED);
export const RELEASE_ACTS = {
  retry: { label: "등기소에 다시 신청해요" },
  resolve: { label: "등기소에서 말소했어요", note: "말소된 등기를 직접 확인한 때" },
} as const;
export const ERASED_ACCOUNT = "탈퇴한 회원이라 계좌 정보를 지웠어요";
export const WITHDRAWAL_ACTS = {
  retry: { label: "은행에 다시 요청해요" },
  paid: { label: "직접 보냈어요", note: "두 사람이 확인해요" },
  returned: { label: "예치금으로 돌려줘요", note: "탈퇴한 회원의 돈은 미확인 입금으로 가요. 두 사람이 확인해요" },
} as const;
export const MESSAGE_KINDS: Record<string, string> = { sms: "문자", email: "이메일" };

export const PRODUCT_STATES: Record<ProductRow["state"], string> = {
  draft: "초안",
  approved: "공시 전",
  planned: "공시 중",
  ongoing: "모집 중",
  full: "지급 대기",
  failed: "모집 실패",
  disbursed: "상환 중",
  closed: "상환 끝",
  withdrawn: "철회",
  sold: "채권 매각",
  "written-off": "상각",
};
/** Labels of states at the time of an action, in addition to the sections of a journey and the states of a loan. */
const STEP_LABELS: Record<string, string> = {
  ...LOAN_STATES,
  ...NOTICE_STATES,
  approved: "공시 전",
  planned: "공시 중",
  consultation: "전화 상담",
  sms: "문자",
  email: "이메일",
  withdrawal: "출금",
  filed: "등기 신청",
  registered: "등기 완료",
  releasing: "말소 신청",
  waiting: "운영자 확인 대기",
  open: "진행 중",
  closed: "끝남",
};
export const stepLabel = (section: string | null, step: string): string => section ?? STEP_LABELS[step] ?? "–";

export const PRODUCT_ACTS = {
  publish: { label: "공시를 요청해요", note: "다른 운영자가 확인하면 공시해요", done: "다른 운영자에게 확인을 요청했어요" },
  withdraw: { label: "상품을 거둬들여요", note: "모집을 시작하기 전에만 할 수 있어요. 초안은 지워요", done: "상품을 거둬들였어요" },
} as const;
export const PRODUCT_REASONS = ["심사 자료 확인함", "차입자 요청 확인", "오기 정정"];

/** The preferred time of a consultation. */
export const CALL_TIMES: Record<ConsultationRow["preferredTime"], string> = { any: "아무 때나", morning: "오전", afternoon: "오후" };
/** The result of a simple limit check without a limit. */
export const CHECK_ISSUES: Record<string, string> = {
  "not-allow": "받지 않는 집",
  monthly: "월세 세입자",
  consultation: "시세나 대출 금액 확인 필요",
  over: "남은 한도 부족",
};

export const RESULT_KINDS: Record<SearchResult["kind"], string> = { application: "신청", person: "회원", loan: "대출", order: "주문", withdrawal: "출금", deposit: "입금", delivery: "메시지", inquiry: "1:1 문의", consultation: "전화 상담", failure: "실패한 요청" };
/** Labels of states of search results. */
export const FOUND_STATES: Record<string, string> = { ...LOAN_STATES, approved: "공시 전", active: "이용 중", dormant: "휴면", withdrawn: "탈퇴 또는 철회", held: "투자 신청", refunded: "환불", funded: "투자 중", repaid: "상환 끝", lost: "손실", answered: "답변 완료", unanswered: "답변 대기", requested: "전화 대기", asked: "은행 응답 대기", waiting: "담당자 확인 대기", paid: "출금됨", returned: "돌려줌", open: "미확인", assigned: "예치금 반영", recovered: "손실 회수", posted: "입금됨", undelivered: "보내지 못함", sending: "보내는 중", sent: "보냄", "given-up": "보내지 않음" };
/** Who must act before an application continues. */
export const PARTIES: Record<OpenedApplication["waitingOn"], string> = { borrower: "고객", provider: "기관", operator: "담당자", nobody: "끝났어요" };
/** Actions on several cases. */
export const BULK: Record<BulkCommand["action"], { label: string }> = {
  retry: { label: "기관에 다시 물어봐요" },
  assign: { label: "맡을 사람을 정해요" },
  cancel: { label: "여기서 끝내요" },
};

/** "3시간 12분째 기다려요", "2일 4시간째 기다려요", "방금 들어왔어요". */
export function waiting(since: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000);
  if (minutes < 1) return "방금 들어왔어요";
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = days ? [`${days}일`, hours && `${hours}시간`] : [hours && `${hours}시간`, rest && `${rest}분`];
  return `${parts.filter(Boolean).join(" ")}째 기다려요`;
}
