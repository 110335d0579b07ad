import { dottedDate, momentOf } from "#/core/lib/date";
import { Tag } from "#/core/ui/layout/content";
import { events } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { EVENT_STATES } from "#/operations/words";

export default function Events() {
  return (
    <PagedList
      title="이벤트"
      lead="누가 참여했는지, 무엇을 냈는지 볼 수 있어요."
      list={events}
      columns={{ 이벤트: ({ title }) => title, 상태: ({ state }) => EVENT_STATES[state] ?? "", 참여자: ({ participants }) => `${participants}`, 종료: ({ endsAt }) => momentOf(endsAt) }}
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
