import { useOutletContext, useParams } from "react-router";
import type { Queue, QueueRow, Who } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Tag } from "#/core/ui/layout/content";
import { queue } from "#/operations/calls";
import type { Columns } from "#/operations/lists/csv-button";
import type { Filters } from "#/operations/lists/list-filters";
import { PagedList, type Selection } from "#/operations/lists/paged-list";
import { kindOf, QUEUES, waiting } from "#/operations/words";
import { Bulk } from "./bulk";
import { stepOf } from "./step-words";

export default function QueuePage() {
  const { name } = useParams<{ name: Queue }>();
  if (!name || !(name in QUEUES)) return <EmptyState title="이런 업무는 없어요" />;
  return <Waiting key={name} name={name} />;
}

const CHOICES: Filters["choices"] = {
  late: { label: "약속", text: { late: "약속 시간 초과" } },
  assignee: { label: "담당", text: { mine: "내가 맡은 건", nobody: "맡은 사람 없음" } },
  kind: { label: "업무", text: kindOf },
  section: { label: "구간" },
  trouble: { label: "멈춘 이유" },
};

function Waiting({ name }: { name: Queue }) {
  const me = useOutletContext<Who>();
  const { title, lead, reasons } = QUEUES[name];
  const selection: Selection<QueueRow> = {
    id: ({ applyUid }) => applyUid,
    form: (cases, done) => <Bulk cases={cases} mayRetry={name === "stuck"} usual={reasons} done={done} />,
  };
  return (
    <PagedList
      title={title}
      lead={lead}
      list={queue(name)}
      columns={COLUMNS}
      filters={{ name, choices: CHOICES }}
      selection={me.roles.some((role) => role !== "auditor") ? selection : undefined}
      empty="기다리는 건이 없어요"
      row={(row) => ({ to: `/ops/cases/${row.applyUid}`, title: nameOf(row), cells: <Cells of={row} /> })}
    />
  );
}

const nameOf = ({ name }: QueueRow) => name ?? "아직 확인되지 않은 고객";

const COLUMNS: Columns<QueueRow> = {
  "신청 번호": ({ applyUid }) => applyUid,
  고객: nameOf,
  업무: ({ kind }) => kindOf(kind),
  구간: ({ section }) => section,
  단계: ({ kind, step }) => stepOf(kind, step),
  "멈춘 이유": ({ trouble }) => trouble,
  "대기 시작": ({ waitingSince }) => momentOf(waitingSince),
  "약속 시간 초과": ({ late }) => (late ? "예" : ""),
  담당자: ({ assignee }) => assignee ?? "",
  "두 번째 확인": ({ secondAwaited }) => (secondAwaited ? "예" : ""),
};

const Cells = ({ of: { kind, step, trouble, waitingSince, secondAwaited, late, assignee } }: { of: QueueRow }) => (
  <>
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
