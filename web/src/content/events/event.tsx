import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Note, Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { event as eventOf, isOver } from "./events-api";
import { Participation } from "./participation";

const LIST = "/events";

export default function Event() {
  const { uid = "" } = useParams();
  const query = useQuery(eventOf(uid));
  if (!query.data) return <ArticleStatus of={query} what="이벤트를" list={LIST} back="이벤트 모두 보기" />;
  const { master, detail } = query.data;
  const over = isOver(master.eventState);
  return (
    <Page
      article
      title={master.title}
      lead={master.summary}
      caption={
        <>
          {over ? <Tag>종료</Tag> : <Tag tone="pine">진행 중</Tag>}
          <span>
            {dottedDate(master.beginsAt)} ~ {dottedDate(master.endsAt)}
          </span>
        </>
      }
    >
      {/* HTML that the server generates from escaped plain text. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: detail.html }} />
      <section className="mt-12" aria-label="참여하기">
        {over ? (
          <Note title="끝난 이벤트예요">
            <p>함께해 주셔서 고마워요. 진행 중인 이벤트를 둘러보세요.</p>
          </Note>
        ) : (
          <Participation event={master} />
        )}
      </section>
      <div className="actions mt-8 mb-14">
        <AppLink className={buttonClass("quiet", true)} href={LIST}>
          이벤트 모두 보기
        </AppLink>
      </div>
    </Page>
  );
}
