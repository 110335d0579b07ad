/** Notices: the important ones at the top of every page, the others in pages. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { get } from "#/core/api/client";
import type { NoticeLine, NoticeList } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { Pagination } from "#/core/ui/pagination";
import { NoticeBoard } from "#/content/shared/notice-board";

const LIMIT = 20;

export default function Notices() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const query = useQuery({
    queryKey: ["notices", page],
    queryFn: () => get<NoticeList>("/v2/notice/list", { anonymous: true, params: { offset: (page - 1) * LIMIT, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="공지" lead="이음에서 알려 드리는 소식이에요.">
      {query.data ? <NoticeList list={query.data} page={page} onPage={(to) => setSearch(to > 1 ? { page: String(to) } : {})} /> : <QueryStatus of={query} words="공지를 불러오고 있어요" lines={6} />}
    </Page>
  );
}

type ListedProps = { list: NoticeList; page: number; onPage(page: number): void };

function NoticeList({ list: { mandatoryList, ordinaryList, totalCount }, page, onPage }: ListedProps) {
  if (!mandatoryList.length && !totalCount) return <EmptyState title="아직 올라온 공지가 없어요" />;
  return (
    <>
      <NoticeBoard>
        {mandatoryList.map((notice) => (
          <Line key={notice.noticeUid} notice={notice} mandatory />
        ))}
        {ordinaryList.map((notice) => (
          <Line key={notice.noticeUid} notice={notice} />
        ))}
      </NoticeBoard>
      <Pagination page={page} pages={Math.ceil(totalCount / LIMIT)} onPage={onPage} />
    </>
  );
}

const Line = ({ notice: { noticeUid, title, publishedAt }, mandatory = false }: { notice: NoticeLine; mandatory?: boolean }) => (
  <li>
    {mandatory && <Tag tone="pine">중요</Tag>}
    <AppLink href={`/notice/${noticeUid}`}>{title}</AppLink>
    <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
  </li>
);
