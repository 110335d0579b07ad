import { QUEUES } from "#/operations/words";

type List = { title: string; to: string };

/** Pages of waiting work, by the names of the overview. */
export const LISTS: Partial<Record<string, List>> = {
  ...Object.fromEntries(Object.entries(QUEUES).map(([name, { title }]) => [name, { title, to: `/ops/queues/${name}` }])),
  inquiries: { title: "1:1 문의", to: "/ops/inquiries" },
  "class-requests": { title: "투자자 심사", to: "/ops/class-requests" },
  consultations: { title: "전화 상담", to: "/ops/consultations" },
  approvals: { title: "확인 요청", to: "/ops/approvals" },
  "repayment-proofs": { title: "완납 증명", to: "/ops/repayment-proofs" },
  withdrawals: { title: "출금 대기", to: "/ops/withdrawals" },
  "unmatched-deposits": { title: "미확인 입금", to: "/ops/unmatched-deposits" },
  "refused-payouts": { title: "거절된 대출금 지급", to: "/ops/loans?only=payout%3Arefused" },
  "lien-releases": { title: "근저당 말소", to: "/ops/lien-releases" },
  deliveries: { title: "못 보낸 메시지", to: "/ops/deliveries" },
  operators: { title: "운영자 확인", to: "/ops/operators" },
};
/** "4시간 안", "3일 안" */
export const withinHours = (hours: number): string => (hours % 24 ? `${hours}시간 안` : `${hours / 24}일 안`);
