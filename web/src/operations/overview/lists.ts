import type { OperatorRole } from "#/core/api/gen";
import { QUEUES } from "#/operations/words";

/** Pages of waiting work, by the names of the overview, for the permitted roles. */
export const lists = (roles: readonly OperatorRole[]): ReadonlyMap<string, { title: string; to: string }> => {
  const is = (...some: OperatorRole[]) => roles.some((role) => role === "admin" || some.includes(role));
  return new Map([
    ...Object.entries(QUEUES).map(([name, { title }]) => [name, { title, to: `/ops/queues/${name}` }] as const),
    ["inquiries", { title: "1:1 문의", to: "/ops/inquiries" }],
    ["class-requests", { title: "투자자 심사", to: "/ops/class-requests" }],
    ["consultations", { title: "전화 상담", to: "/ops/consultations" }],
    ["approvals", { title: "확인 요청", to: "/ops/approvals" }],
    ["repayment-proofs", { title: "완납 증명", to: "/ops/repayment-proofs" }],
    ...(is("finance")
      ? ([
          ["withdrawals", { title: "출금 대기", to: "/ops/withdrawals" }],
          ["unmatched-deposits", { title: "미확인 입금", to: "/ops/unmatched-deposits" }],
          ["refused-payouts", { title: "거절된 대출금 지급", to: "/ops/loans" }],
        ] as const)
      : []),
    ...(is("finance", "reviewer")
      ? ([
          ["lien-releases", { title: "근저당 말소", to: "/ops/lien-releases" }],
          ["deliveries", { title: "못 보낸 메시지", to: "/ops/deliveries" }],
        ] as const)
      : []),
    ...(is() ? [["operators", { title: "운영자 확인", to: "/ops/operators" }] as const] : []),
  ]);
};
/** "4시간 안", "3일 안" */
export const withinHours = (hours: number): string => (hours % 24 ? `${hours}시간 안` : `${hours / 24}일 안`);
