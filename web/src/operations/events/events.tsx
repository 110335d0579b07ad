import { useQuery } from "@tanstack/react-query";
import { dottedDate } from "#/core/lib/date";
import { Tag } from "#/core/ui/layout/content";
import { events } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { EVENT_STATES } from "#/operations/words";

export default function Events() {
  return (
    <ListPage
      title="이벤트"
      lead="누가 참여했는지, 무엇을 냈는지 볼 수 있어요."
      list={useQuery(events)}
      empty="이벤트가 없어요"
      row={({ uid, title, state, endsAt, participants }) => ({
        to: `/ops/events/${uid}`,
        title,
        cells: (
          <>
            <span>{participants}명 참여</span>
            <span className="caption">{dottedDate(endsAt)}까지</span>
            <span>
              <Tag {...(EVENT_STATES[state] === "진행 중" && { tone: "pine" })}>{EVENT_STATES[state]}</Tag>
            </span>
          </>
        ),
      })}
    />
  );
}
