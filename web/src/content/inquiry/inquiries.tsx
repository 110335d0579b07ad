/** The member's inquiries, in pages. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import type { InquiryLine, InquiryList } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Tag } from "#/core/ui/layout/content";
import { MyPage } from "#/core/pages/my-page";
import { FORM, inquiries, ROWS } from "./inquiry-api";
import { SectionPaging } from "./section-paging";
import { NoticeBoard } from "#/content/shared/notice-board";

export default function Inquiries() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const query = useQuery(inquiries(page));
  return (
    <MyPage title="1:1 문의" lead="궁금하거나 불편한 점을 남겨 주세요. 담당자가 답하면 문자로 알려 드려요.">
      <div className="max-w-text pb-14">
        {query.data ? <InquiryList of={query.data} page={page} onPage={(to) => setSearch(to > 1 ? { page: String(to) } : {})} /> : <QueryStatus of={query} words="문의를 불러오고 있어요" lines={5} />}
      </div>
    </MyPage>
  );
}

type ListedProps = { of: InquiryList; page: number; onPage(page: number): void };

function InquiryList({ of: { list, count }, page, onPage }: ListedProps) {
  const write = (
    <AppLink className={buttonClass("primary", true)} href={FORM}>
      문의 남기기
    </AppLink>
  );
  const pages = Math.ceil(count / ROWS);
  if (!count) return <EmptyState title="아직 남긴 문의가 없어요">{write}</EmptyState>;
  if (page > pages) return <Navigate to={{ search: pages > 1 ? `?page=${pages}` : "" }} replace />;
  return (
    <>
      <div className="actions mb-6">{write}</div>
      <NoticeBoard>
        {list.map((line) => (
          <Line key={line.inquiryUid} line={line} />
        ))}
      </NoticeBoard>
      <SectionPaging page={page} pages={pages} onPage={onPage} />
    </>
  );
}

const Line = ({ line: { inquiryUid, title, createdAt, isAnswered, inquiryType1Name } }: { line: InquiryLine }) => (
  <li>
    <Tag tone={isAnswered ? "pine" : "clay"}>{isAnswered ? "답변 완료" : "답변 대기"}</Tag>
    <AppLink href={`${FORM}/${inquiryUid}`}>{title}</AppLink>
    <time dateTime={createdAt}>
      {inquiryType1Name} · {dottedDate(createdAt)}
    </time>
  </li>
);
