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
import { Notice } from "#/operations/notice";
import { kindOf, QUEUES, waiting } from "#/operations/words";
import { Bulk } from "./bulk";

const SIZE = 50; // rows of a page

type Filter = "late" | "mine" | "nobody";
const FILTERS: Record<Filter, { label: string; fits(row: QueueRow, me: Who): boolean }> = {
  late: { label: "약속 시간 초과", fits: ({ late }) => late },
  mine: { label: "내가 맡은 건", fits: ({ assignee }, { login }) => assignee === login },
  nobody: { label: "맡은 사람 없음", fits: ({ assignee }) => assignee === null },
};

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

/** The list with its filter and the selected cases. */
function Rows({ name, all }: { name: Queue; all: QueueRow[] }) {
  const me = useOutletContext<Who>();
  const mayDecide = me.roles.some((role) => role !== "auditor");
  const [filters, setFilters] = useState<Filter[]>([]);
  const [newest, setNewest] = useState(false);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const fitting = all.filter((row) => filters.every((filter) => FILTERS[filter].fits(row, me)));
  const shown = (newest ? fitting.toReversed() : fitting).slice((page - 1) * SIZE, page * SIZE);
  const cases = shown.filter(({ applyUid }) => chosen.has(applyUid));
  const choose = (uids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const uid of uids) {
      if (on) next.add(uid);
      else next.delete(uid);
    }
    setChosen(next);
  };
  return (
    <>
      <div className="console__tools">
        <Chips
          label="골라 보기"
          options={Object.entries(FILTERS).map(([value, { label, fits }]) => ({ value: value as Filter, label, count: all.filter((row) => fits(row, me)).length }))}
          chosen={filters}
          onToggle={(filter) => {
            setFilters(filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter]);
            setPage(1);
          }}
        />
        <button type="button" className="link" onClick={() => setNewest(!newest)}>
          {newest ? "오래 기다린 순서로" : "새로 들어온 순서로"}
        </button>
        <a className="link" href={`/api/ops/queues/${name}/csv`} download>
          CSV로 받기
        </a>
      </div>
      <label className="checkbox mt-4">
        <input type="checkbox" checked={cases.length > 0 && cases.length === shown.length} onChange={(event) => choose(shown.map(({ applyUid }) => applyUid), event.target.checked)} />
        <span>이 페이지에 있는 {shown.length}건 모두 고르기</span>
      </label>
      {shown.length === 0 && <p className="text-ink-700 mt-4">조건에 맞는 건이 없어요.</p>}
      <ul className="console__rows mt-2">
        {shown.map((row) => (
          <li key={row.applyUid} className="console__row console__row--selectable">
            <input
              type="checkbox"
              aria-label={`${nameOf(row)} 고르기`}
              checked={chosen.has(row.applyUid)}
              onChange={(event) => choose([row.applyUid], event.target.checked)}
            />
            <Cells of={row} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(fitting.length / SIZE)} onPage={setPage} />
      {cases.length > 0 && mayDecide && <Bulk cases={cases} mayRetry={name === "stuck"} usual={QUEUES[name].reasons} done={() => setChosen(new Set())} />}
    </>
  );
}

const nameOf = ({ name }: QueueRow) => name ?? "아직 확인되지 않은 고객";

function Cells({ of }: { of: QueueRow }) {
  const { applyUid, kind, section, waitingSince, secondAwaited, late, assignee } = of;
  return (
    <>
      <Link className="font-strong" to={`/ops/cases/${applyUid}`}>
        {nameOf(of)}
      </Link>
      <span>
        {kindOf(kind)} <span className="text-ink-500">{section}</span>
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
