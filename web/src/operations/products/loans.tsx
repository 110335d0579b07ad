import type { LoanRow } from "#/core/api/gen";
import { momentOf, shortDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { Tag } from "#/core/ui/layout/content";
import { loans } from "#/operations/calls";
import type { Columns } from "#/operations/lists/csv-button";
import type { Filters } from "#/operations/lists/list-filters";
import { PagedList } from "#/operations/lists/paged-list";
import { LOAN_STATES } from "./loan-words";

/** Open loans: those that need an operator come first. */
export default function Loans() {
  return (
    <PagedList
      title="대출 관리"
      lead="모집 중이거나 갚고 있는 대출이에요. 은행이 지급을 거절한 대출, 멈춘 대출, 연체된 대출이 먼저 보여요."
      list={loans}
      filters={FILTERS}
      columns={COLUMNS}
      empty="진행 중인 대출이 없어요"
      row={(loan) => ({
        to: `/ops/loans/${loan.uid}`,
        title: loan.title,
        cells: (
          <>
            <span>
              {LOAN_STATES[loan.state]} <span className="text-ink-500">{amountText(loan.amount)}</span>
            </span>
            <span className="caption">{whenOf(loan)}</span>
            <span className="flex flex-wrap gap-1">
              <LoanTags of={loan} />
            </span>
          </>
        ),
      })}
    />
  );
}

const FILTERS: Filters = {
  name: "loans",
  search: "대출 찾기",
  hasAmounts: true,
  orders: [
    { value: "urgent", label: "확인할 것 먼저" },
    { value: "newest", label: "최근 상품부터" },
    { value: "oldest", label: "오래된 상품부터" },
  ],
  choices: {
    payout: { label: "지급", text: { refused: "지급 거절됨" } },
    paused: { label: "진행", text: { paused: "멈춤" } },
    late: { label: "상환", text: { late: "연체" } },
    state: { label: "상태", text: LOAN_STATES },
    category: { label: "종류" },
  },
};

const COLUMNS: Columns<LoanRow> = {
  "대출 번호": ({ uid }) => uid,
  대출: ({ title }) => title,
  상태: ({ state }) => LOAN_STATES[state] ?? state,
  금액: ({ amount }) => `${amount}`,
  "모인 금액": ({ raised }) => `${raised}`,
  "다음 상환일": ({ nextDueOn }) => (nextDueOn ? shortDate(nextDueOn) : ""),
  연체: ({ late }) => `${late}`,
  멈춤: ({ isPaused }) => (isPaused ? "예" : ""),
  "지급 거절": ({ payoutRefusedAt }) => (payoutRefusedAt ? momentOf(payoutRefusedAt) : ""),
};

const whenOf = (loan: LoanRow) => {
  if (loan.state === "listed") return `${raisedPercent(loan)}% 모임, ${momentOf(loan.closesAt)} 마감`;
  return loan.nextDueOn && `상환일 ${shortDate(loan.nextDueOn)}`;
};

export const raisedPercent = ({ raised, amount }: LoanRow) => Math.floor((raised * 100) / amount);

export const LoanTags = ({ of: { payoutRefusedAt, payoutAskedAt, isPaused, late, secondAwaited, asked } }: { of: LoanRow }) => (
  <>
    {payoutRefusedAt && <Tag tone="clay">지급 거절됨</Tag>}
    {payoutAskedAt && <Tag>은행 응답 대기</Tag>}
    {isPaused && <Tag tone="clay">멈춤</Tag>}
    {late > 0 && <Tag tone="clay">연체 {late}회</Tag>}
    {asked && <Tag>만기 연장 투표 중</Tag>}
    {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}
  </>
);
