import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Queue } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { Empty } from "#/core/ui/layout/blank";
import { Tag } from "#/core/ui/layout/content";
import { queue } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { kindOf, QUEUES, waiting } from "#/operations/words";

export default function QueuePage() {
  const { name } = useParams<{ name: Queue }>();
  if (!name || !(name in QUEUES)) return <Empty title="이런 업무는 없어요" />;
  return <Waiting key={name} name={name} />;
}

function Waiting({ name }: { name: Queue }) {
  return (
    <ListPage
      {...QUEUES[name]}
      list={useQuery(queue(name))}
      empty="기다리는 건이 없어요"
      row={({ applyUid, name: customer, kind, section, waitingSince, secondAwaited }) => ({
        to: `/ops/cases/${applyUid}`,
        title: customer ?? "아직 확인되지 않은 고객",
        cells: (
          <>
            <span>
              {kindOf(kind)} <span className="mute">{section}</span>
            </span>
            <span>
              <b>{waiting(waitingSince)}</b> <span className="cap">{momentOf(waitingSince)}부터</span>
            </span>
            <span>{secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}</span>
          </>
        ),
      })}
    />
  );
}
