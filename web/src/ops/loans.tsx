import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { LoanRow } from "#/api/gen";
import { momentOf } from "#/lib/date";
import { reading } from "#/lib/money";
import { Empty, Loading } from "#/ui/blank";
import { Tag } from "#/ui/content";
import { Heading } from "#/ui/page";
import { loans } from "./calls";
import { Notice } from "./notice";
import { LOAN_STATES } from "./words";

/** Loans under way: those that somebody has to look at come first. */
export default function Loans() {
  const { data: rows, error } = useQuery(loans);
  return (
    <>
      <Heading title="대출 관리" />
      <p className="sub mt-1">모집 중이거나 갚고 있는 대출이에요. 은행이 지급을 거절한 대출, 멈춘 대출, 연체된 대출이 먼저 보여요.</p>
      <div className="mt-6">
        {error ? <Notice error={error} /> : !rows ? <Loading lines={5} /> : null}
        {rows?.length === 0 && <Empty title="진행 중인 대출이 없어요" />}
        <ul className="ops__rows">
          {rows?.map((row) => (
            <li key={row.uid} className="ops__row">
              <Link className="strong" to={`/ops/loans/${row.uid}`}>
                {row.title}
              </Link>
              <span>
                {LOAN_STATES[row.state]} <span className="mute">{reading(row.amount)}</span>
              </span>
              <span className="cap">{row.state === "listed" ? `${raisedOf(row)}% 모임, ${momentOf(row.closesAt)} 마감` : null}</span>
              <span className="flex flex-wrap gap-1">
                <Marks of={row} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

export const raisedOf = ({ raised, amount }: LoanRow) => Math.floor((raised * 100) / amount);

export const Marks = ({ of: { payoutRefusedAt, payoutAskedAt, isPaused, late, secondAwaited } }: { of: LoanRow }) => (
  <>
    {payoutRefusedAt && <Tag tone="clay">지급 거절됨</Tag>}
    {payoutAskedAt && <Tag>은행 응답 대기</Tag>}
    {isPaused && <Tag tone="clay">멈춤</Tag>}
    {late > 0 && <Tag tone="clay">연체 {late}회</Tag>}
    {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}
  </>
);
