import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useOutletContext, useParams } from "react-router";
import type { Queue, QueueRow, Who } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { Chips } from "#/core/ui/forms/choices";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { Tag } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { Pagination } from "#/core/ui/pagination";
import { queue } from "#/operations/calls";
import { csvOf, save } from "#/operations/lists/csv";
import { Notice } from "#/operations/notice";
import { kindOf, QUEUES, waiting } from "#/operations/words";
import { Bulk } from "./bulk";
import { filtersOf, fits } from "./queue-filters";
import { stepOf } from "./step-words";

const SIZE = 50; // rows of a page

export default function QueuePage() {
  const { name } = useParams<{ name: Queue }>();
  if (!name || !(name in QUEUES)) return <EmptyState title="이런 업무는 없어요" />;
  return <Waiting key={name} name={name} />;
}

function Waiting({ name }: { name: Queue }) {
  const { data, error } = useQuery(queue(name));
  const { title, lead } = QUEUES[name];
  return (
    <>
      <Heading title={title} />
      <p className="text-ink-700 mt-1">{lead}</p>
      <div className="mt-6">
        {error ? <Notice error={error} /> : !data ? <Loading lines={5} /> : null}
        {data?.length === 0 && <EmptyState title="기다리는 건이 없어요" />}
        {data && data.length > 0 && <Rows name={name} all={data} />}
      </div>
    </>
  );
}

/** The list with its filters and the selected cases. */
function Rows({ name, all }: { name: Queue; all: QueueRow[] }) {
  const me = useOutletContext<Who>();
  const mayDecide = me.roles.some((role) => role !== "auditor");
  const [chosenFilters, setFilters] = useState<readonly string[]>([]);
  const [newest, setNewest] = useState(false);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const groups = filtersOf(all, me);
  const fitting = all.filter((row) => fits(row, groups, chosenFilters));
  const matching = newest ? fitting.toReversed() : fitting;
  const pages = Math.max(1, Math.ceil(matching.length / SIZE));
  const at = Math.min(page, pages);
  const shown = matching.slice((at - 1) * SIZE, at * SIZE);
  const cases = matching.filter(({ applyUid }) => chosen.has(applyUid));
  const choose = (rows: readonly QueueRow[], on: boolean) => {
    const next = new Set(chosen);
    for (const { applyUid } of rows) {
      if (on) next.add(applyUid);
      else next.delete(applyUid);
    }
    setChosen(next);
  };
  return (
    <>
      <div className="grid gap-3">
        {groups.map(({ label, filters }) => (
          <Chips
            key={label}
            label={label}
            options={filters.map(({ value, label: text, fits: is }) => ({ value, label: text, count: all.filter(is).length }))}
            chosen={chosenFilters}
            onToggle={(filter) => {
              setFilters(chosenFilters.includes(filter) ? chosenFilters.filter((one) => one !== filter) : [...chosenFilters, filter]);
              setPage(1);
            }}
          />
        ))}
      </div>
      <div className="console__tools mt-4">
        <label className="checkbox">
          <input type="checkbox" checked={cases.length > 0 && cases.length === matching.length} onChange={(event) => choose(matching, event.target.checked)} />
          <span>{chosenFilters.length ? "조건에 맞는" : "기다리는"} {matching.length}건 모두 고르기</span>
        </label>
        <button type="button" className="link" onClick={() => setNewest(!newest)}>
          {newest ? "오래 기다린 순서로" : "새로 들어온 순서로"}
        </button>
        <button type="button" className="link" onClick={() => save(`${QUEUES[name].title}.csv`, csvOf(COLUMNS, matching.map(cellsOf)))}>
          CSV로 받기
        </button>
      </div>
      {shown.length === 0 && <p className="text-ink-700 mt-4">조건에 맞는 건이 없어요.</p>}
      <ul className="console__rows mt-2">
        {shown.map((row) => (
          <li key={row.applyUid} className="console__row console__row--selectable">
            <input type="checkbox" aria-label={`${nameOf(row)} 고르기`} checked={chosen.has(row.applyUid)} onChange={(event) => choose([row], event.target.checked)} />
            <Cells of={row} />
          </li>
        ))}
      </ul>
      <Pagination page={at} pages={pages} onPage={setPage} />
      {cases.length > 0 && mayDecide && <Bulk cases={cases} mayRetry={name === "stuck"} usual={QUEUES[name].reasons} done={() => setChosen(new Set())} />}
    </>
  );
}

const nameOf = ({ name }: QueueRow) => name ?? "아직 확인되지 않은 고객";

const COLUMNS = ["신청 번호", "고객", "업무", "구간", "단계", "멈춘 이유", "대기 시작", "약속 시간 초과", "담당자", "두 번째 확인"];
export const cellsOf = (row: QueueRow): string[] => {
  const { applyUid, kind, section, step, trouble, waitingSince, late, assignee, secondAwaited } = row;
  return [applyUid, nameOf(row), kindOf(kind), section, stepOf(kind, step), trouble, momentOf(waitingSince), late ? "예" : "", assignee ?? "", secondAwaited ? "예" : ""];
};

function Cells({ of }: { of: QueueRow }) {
  const { applyUid, kind, step, trouble, waitingSince, secondAwaited, late, assignee } = of;
  return (
    <>
      <Link className="font-strong" to={`/ops/cases/${applyUid}`}>
        {nameOf(of)}
      </Link>
      <span>
        {kindOf(kind)} <span className="text-ink-500">{stepOf(kind, step)}</span> {trouble && <span className="caption">{trouble}</span>}
      </span>
      <span>
        <b>{waiting(waitingSince)}</b> <span className="caption">{momentOf(waitingSince)}부터</span>
      </span>
      <span>
        {late && <Tag tone="clay">약속 시간 초과</Tag>} {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>} {assignee && <Tag tone="pine">{`${assignee} 담당`}</Tag>}
      </span>
    </>
  );
}
