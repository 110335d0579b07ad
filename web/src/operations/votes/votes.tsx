import { Link } from "react-router";
import { momentOf } from "#/core/lib/date";
import { buttonClass } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";
import { votes } from "#/operations/calls";
import { ELECTORATES } from "#/operations/words";
import { PagedList } from "#/operations/lists/paged-list";

/** Votes of members, the last to end first. */
export default function Votes() {
  return (
    <PagedList
      title="투표"
      lead="회원에게 물을 일을 투표로 열고, 결과를 봐요. 누가 무엇을 골랐는지는 보이지 않아요."
      action={
        <Link className={buttonClass()} to="/ops/votes/new">
          새 투표 열기
        </Link>
      }
      list={votes}
      columns={{ 투표: ({ title }) => title, 대상: ({ electorate }) => ELECTORATES[electorate], "투표한 회원": ({ ballots }) => `${ballots}`, 마감: ({ endsAt }) => momentOf(endsAt) }}
      empty="아직 연 투표가 없어요"
      row={({ uid, title, state, endsAt, ballots }) => ({
        to: `/ops/votes/${uid}`,
        title,
        cells: (
          <>
            <span>{ballots}명 투표</span>
            <span className="caption">{momentOf(endsAt)}까지</span>
            <span>{state === "open" ? <Tag tone="pine">진행 중</Tag> : <Tag>종료</Tag>}</span>
          </>
        ),
      })}
    />
  );
}
