import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { LoanRow } from "#/core/api/gen";
import { momentOf, shortDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { SelectField } from "#/core/ui/forms/choices";
import { TextField } from "#/core/ui/forms/text-field";
import { Tag } from "#/core/ui/layout/content";
import { Pagination } from "#/core/ui/pagination";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { loans } from "#/operations/calls";
import { type Columns, CsvButton } from "#/operations/lists/csv-button";
import { ListPage } from "#/operations/lists/list-page";
import { WorkTable } from "#/operations/work-table";
import { ALL_LOANS, LOAN_FILTER, LOAN_STATES } from "./loan-words";

const SIZE = 50; // loans in a page

/** Active loans: those that need an operator come first. Filter and page are in the address. */
export default function Loans() {
  const [parameters, changeParameters] = useQueryParameters();
  const of = (name: string) => parameters.get(name) ?? "";
  const change = (changed: Record<string, string>) => changeParameters((now) => new URLSearchParams({ ...Object.fromEntries(now), page: "1", ...changed }));
  const page = Number(of("page")) || 1;
  const filter = { query: of("query"), state: of("state") };
  const { data, error } = useQuery(loans(filter, page));
  const queries = useQueryClient();
  const isFiltered = filter.query !== "" || filter.state !== "";
  return (
    <ListPage
      title="대출 관리"
      lead="모집 중이거나 갚고 있는 대출이에요. 은행이 지급을 거절한 대출, 멈춘 대출, 연체된 대출이 먼저 보여요."
      filter={
        <>
          <Filter key={filter.query} {...filter} onChange={change} />
          <div className="console__tools mt-4">
            <CsvButton name="대출" columns={COLUMNS} size={SIZE} read={async (at) => (await queries.fetchQuery({ ...loans(filter, at), staleTime: 0 })).loans} />
          </div>
        </>
      }
      list={{ data: data?.loans, error }}
      empty={isFiltered ? "조건에 맞는 대출이 없어요" : "진행 중인 대출이 없어요"}
      paging={<Pagination page={page} pages={Math.ceil((data?.totalCount ?? 0) / SIZE)} onPage={(other) => change({ page: `${other}` })} />}
      table={(found) => (
        <WorkTable
          caption="대출"
          columns={["대출", "상태", "금액", "일정", "확인할 것"]}
          numbers={["금액"]}
          rows={found.map((loan) => ({
            to: `/ops/loans/${loan.uid}`,
            title: loan.title,
            cells: [LOAN_STATES[loan.state], amountText(loan.amount), whenOf(loan), <LoanTags key="tags" of={loan} />],
          }))}
        />
      )}
    />
  );
}

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

type FilterProps = { query: string; state: string; onChange(changed: Record<string, string>): void };

function Filter({ query, state, onChange }: FilterProps) {
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ query: String(new FormData(event.currentTarget).get("query")).trim() });
  };
  return (
    <form className="console__search" role="search" onSubmit={find}>
      <div className="console__find">
        <TextField label="대출 찾기" name="query" type="search" enterKeyHint="search" autoComplete="off" maxLength={300} help="대출 이름의 일부나 대출 번호를 입력해 주세요." defaultValue={query} />
        <Button type="submit" variant="primary">
          찾기
        </Button>
      </div>
      <SelectField label="상태" options={LOAN_FILTER} value={state || ALL_LOANS} onValue={(chosen) => onChange({ state: chosen === ALL_LOANS ? "" : chosen })} />
    </form>
  );
}

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
