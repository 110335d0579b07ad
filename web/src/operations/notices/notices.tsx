import { Link } from "react-router";
import type { NoticeRow } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { buttonClass } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";
import { notices } from "#/operations/calls";
import type { Filters } from "#/operations/lists/list-filters";
import { PagedList } from "#/operations/lists/paged-list";
import { NOTICE_STATES } from "#/operations/words";

/** Notices of the site, the last to be published first. */
export default function Notices() {
  return (
    <PagedList
      title="공지"
      lead="사이트에 공지를 바로 올리거나 예약하고, 고치고, 내려요."
      action={
        <Link className={buttonClass()} to="/ops/notices/new">
          새 공지 쓰기
        </Link>
      }
      list={notices}
      filters={FILTERS}
      columns={{
        공지: ({ title }) => title,
        상태: ({ state }) => NOTICE_STATES[state],
        종류: kindOfNotice,
        게시: ({ publishedAt }) => momentOf(publishedAt),
        내림: ({ shownUntil }) => (shownUntil ? momentOf(shownUntil) : ""),
      }}
      empty="아직 쓴 공지가 없어요"
      row={(row) => ({
        to: `/ops/notices/${row.uid}`,
        title: row.title,
        cells: (
          <>
            <span>{kindOfNotice(row)}</span>
            <span className="caption">{timeOfNotice(row)}</span>
            <span>
              <NoticeStateTag of={row} />
            </span>
          </>
        ),
      })}
    />
  );
}

const FILTERS: Filters = {
  name: "notices",
  search: "공지 찾기",
  orders: [
    { value: "newest", label: "최근 공지부터" },
    { value: "oldest", label: "오래된 공지부터" },
  ],
  choices: {
    state: { label: "상태", text: NOTICE_STATES },
    kind: { label: "종류", text: { mandatory: "중요 공지", disclosure: "공시", notice: "공지" } },
    header: { label: "맨 위 알림", text: { header: "알림으로 보이는 공지" } },
  },
};

export const kindOfNotice = ({ mandatory, disclosedMonth, inHeader }: Pick<NoticeRow, "mandatory" | "disclosedMonth" | "inHeader">): string => `${disclosedMonth ? "공시" : mandatory ? "중요 공지" : "공지"}${inHeader ? ", 맨 위 알림" : ""}`;

/** The next change of the state, or the last one. */
const timeOfNotice = ({ state, publishedAt, shownUntil }: NoticeRow): string =>
  state === "scheduled" ? `${momentOf(publishedAt)} 게시` : shownUntil ? `${momentOf(shownUntil)}${state === "shown" ? "까지" : " 내림"}` : `${momentOf(publishedAt)}부터`;

const TONES = { scheduled: { tone: "clay" }, shown: { tone: "pine" }, "taken-down": {} } as const;

export const NoticeStateTag = ({ of: { state } }: { of: Pick<NoticeRow, "state"> }) => <Tag {...TONES[state]}>{NOTICE_STATES[state]}</Tag>;
