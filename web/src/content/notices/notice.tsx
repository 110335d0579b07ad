import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { get } from "#/core/api/client";
import type { NoticeLine, NoticePage } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { DisclosedFacts } from "#/core/shell/footer/disclosed-facts";
import { buttonClass } from "#/core/ui/button";
import { Page } from "#/core/ui/layout/page";
import { Prose } from "#/content/shared/prose";
import { NoticeBoard } from "#/content/shared/notice-board";
import { NoticeCaption } from "#/content/shared/notice-caption";
import { LISTS } from "#/content/shared/notice-kinds";

export default function Notice() {
  const { uid = "" } = useParams();
  const query = useQuery({
    queryKey: ["notice", uid],
    queryFn: () => get<NoticePage>("/v2/notice", { anonymous: true, params: { noticeUid: uid } }),
  });
  if (!query.data) return <ArticleStatus of={query} what="공지를" list={LISTS.notice.href} back={LISTS.notice.all} />;
  const { notice, prevNotice, nextNotice } = query.data;
  const list = LISTS[notice.disclosedMonth ? "disclosure" : "notice"];
  return (
    <Page article title={notice.title} caption={<NoticeCaption of={notice} />}>
      <Prose text={notice.contents} />
      {notice.disclosedMonth && <DisclosedMonth month={notice.disclosedMonth} />}
      <nav className="mt-12" aria-label="앞뒤 공지">
        {(nextNotice || prevNotice) && (
          <NoticeBoard>
            {nextNotice && <Beside label="다음 글" notice={nextNotice} />}
            {prevNotice && <Beside label="이전 글" notice={prevNotice} />}
          </NoticeBoard>
        )}
        <div className="actions mt-6">
          <AppLink className={buttonClass("quiet", true)} href={list.href}>
            {list.all}
          </AppLink>
        </div>
      </nav>
    </Page>
  );
}

/** The figures of a month, "2026-10-01", and its document in a new tab. */
function DisclosedMonth({ month }: { month: string }) {
  const [year, number] = month.split("-").map(Number);
  return (
    <>
      <div className="mt-8">
        <DisclosedFacts month={month.slice(0, 7)} />
      </div>
      <div className="actions mt-6">
        <AppLink className={buttonClass("primary", true)} href={new URL(`/api/v2/disclosure/${year}/${number}`, location.origin).href} aria-label="공시 문서(PDF) 보기, 새 창">
          공시 문서(PDF) 보기
        </AppLink>
      </div>
    </>
  );
}

const Beside = ({ label, notice: { noticeUid, title, publishedAt } }: { label: string; notice: NoticeLine }) => (
  <li>
    <span className="caption">{label}</span>
    <AppLink href={`/notice/${noticeUid}`}>{title}</AppLink>
    <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
  </li>
);
