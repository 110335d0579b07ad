import { useQuery } from "@tanstack/react-query";
import type { LoanRow } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { reading } from "#/core/lib/money";
import { Tag } from "#/core/ui/layout/content";
import { loans } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { LOAN_STATES } from "./loan-words";

/** Active loans: those that need an operator come first. */
export default function Loans() {
  return (
    <ListPage
      title="대출 관리"
      lead="모집 중이거나 갚고 있는 대출이에요. 은행이 지급을 거절한 대출, 멈춘 대출, 연체된 대출이 먼저 보여요."
      list={useQuery(loans)}
      empty="진행 중인 대출이 없어요"
      row={(loan) => ({
        to: `/ops/loans/${loan.uid}`,
        title: loan.title,
        cells: (
          <>
            <span>
              {LOAN_STATES[loan.state]} <span className="text-ink-500">{reading(loan.amount)}</span>
            </span>
            <span className="caption">{loan.state === "listed" ? `${raisedPercent(loan)}% 모임, ${momentOf(loan.closesAt)} 마감` : null}</span>
            <span className="flex flex-wrap gap-1">
              <LoanTags of={loan} />
            </span>
          </>
        ),
      })}
    />
  );
}

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
