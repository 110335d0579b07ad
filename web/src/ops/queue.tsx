import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { Queue, QueueRow } from "#/api/gen";
import { momentOf } from "#/lib/date";
import { Empty, Loading } from "#/ui/blank";
import { Tag } from "#/ui/content";
import { Heading } from "#/ui/page";
import { queue } from "./calls";
import { Notice } from "./notice";
import { kindOf, QUEUES, waiting } from "./words";

export default function QueuePage() {
  const { name } = useParams<{ name: Queue }>();
  if (!name || !(name in QUEUES)) return <Empty title="이런 업무는 없어요" />;
  return <Waiting key={name} name={name} />;
}

function Waiting({ name }: { name: Queue }) {
  const { data: rows, error } = useQuery(queue(name));
  const { title, lead } = QUEUES[name];
  return (
    <>
      <Heading title={title} />
      <p className="sub mt-1">{lead}</p>
      <div className="mt-6">
        {error ? <Notice error={error} /> : rows ? <Rows rows={rows} /> : <Loading lines={5} />}
      </div>
    </>
  );
}

function Rows({ rows }: { rows: QueueRow[] }) {
  if (!rows.length) return <Empty title="기다리는 건이 없어요" />;
  return (
    <ul className="ops__rows">
      {rows.map((row) => (
        <li key={row.applyUid} className="ops__row">
          <Link className="strong" to={`/ops/cases/${row.applyUid}`}>
            {row.name ?? "아직 확인되지 않은 고객"}
          </Link>
          <span>
            {kindOf(row.kind)} <span className="mute">{row.section}</span>
          </span>
          <span>
            <b>{waiting(row.waitingSince)}</b> <span className="cap">{momentOf(row.waitingSince)}부터</span>
          </span>
          <span>{row.secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}</span>
        </li>
      ))}
    </ul>
  );
}
