import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { get } from "#/core/api/client";
import type { NoticeLine, NoticePage } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Page } from "#/core/ui/layout/page";
import { Prose } from "#/core/ui/layout/prose";
import { NoticeBoard } from "#/content/shared/notice-board";
import { NoticeCaption } from "#/content/shared/notice-caption";

const LIST = "/notice";

export default function Notice() {
  const { uid = "" } = useParams();
  const query = useQuery({
    queryKey: ["notice", uid],
    queryFn: () => get<NoticePage>("/v2/notice", { anonymous: true, params: { noticeUid: uid } }),
  });
  if (!query.data) return <ArticleStatus of={query} what="공지를" list={LIST} back="공지 모두 보기" />;
  const { notice, prevNotice, nextNotice } = query.data;
  return (
    <Page article title={notice.title} caption={<NoticeCaption of={notice} />}>
      <Prose text={notice.contents} />
      <nav className="mt-12" aria-label="앞뒤 공지">
        <NoticeBoard>
          {nextNotice && <Beside label="다음 글" notice={nextNotice} />}
          {prevNotice && <Beside label="이전 글" notice={prevNotice} />}
        </NoticeBoard>
        <div className="actions mt-6">
          <AppLink className={buttonClass("quiet", true)} href={LIST}>
            공지 모두 보기
          </AppLink>
        </div>
      </nav>
    </Page>
  );
}

const Beside = ({ label, notice: { noticeUid, title, publishedAt } }: { label: string; notice: NoticeLine }) => (
  <li>
    <span className="caption">{label}</span>
    <AppLink href={`${LIST}/${noticeUid}`}>{title}</AppLink>
    <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
  </li>
);
