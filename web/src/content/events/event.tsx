import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { ServerProse } from "#/content/shared/prose";
import type { EventCard, EventList } from "#/core/api/gen";
import { get } from "#/core/api/client";
import { dayOf } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { type Fact, Facts, Section, Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { NoticeBoard } from "#/content/shared/notice-board";
import { detailsOf } from "./details";
import { event as eventOf, isOver, ONGOING } from "./events-api";
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
      caption={over ? <Tag>종료</Tag> : <Tag tone="pine">진행 중</Tag>}
      side={
        <>
          <Section title={over ? "끝난 이벤트예요" : "참여하기"}>{over ? <p className="text-ink-700">{dayOf(master.endsAt)}에 끝났어요. 함께해 주셔서 고마워요.</p> : <Participation event={master} />}</Section>
          <Others besides={master.eventUid} />
          <div className="actions mt-6">
            <AppLink className={buttonClass("quiet", true)} href={LIST}>
              이벤트 모두 보기
            </AppLink>
          </div>
        </>
      }
    >
      <div className="mb-8 max-w-prose border-t-2 border-ink-900">
        <Facts facts={factsOf(master)} />
      </div>
      <ServerProse html={detail.html} />
    </Page>
  );
}

/** What a member wants to know first. */
function factsOf({ beginsAt, endsAt, content }: EventCard): Fact[] {
  const { words, target, given, result } = detailsOf(content);
  const facts = [
    { label: "기간", value: `${dayOf(beginsAt)} ~ ${dayOf(endsAt)}` },
    { label: "대상", value: target },
    { label: "혜택", value: words },
    { label: "지급", value: given },
    { label: "결과", value: result },
  ];
  return facts.filter(({ value }) => value);
}

/** The other events that can be joined. */
function Others({ besides }: { besides: string }) {
  const { data } = useQuery({ queryKey: ["events", "ongoing"], queryFn: () => get<EventList>("/v2/event", { anonymous: true, params: { stateList: [ONGOING] } }) });
  const others = data?.list.filter(({ eventUid }) => eventUid !== besides) ?? [];
  if (!others.length) return null;
  return (
    <Section title="진행 중인 다른 이벤트">
      <NoticeBoard>
        {others.map(({ eventUid, slug, title, endsAt }) => (
          <li key={eventUid}>
            <AppLink href={`${LIST}/${slug ?? eventUid}`}>{title}</AppLink>
            <time dateTime={endsAt}>{dayOf(endsAt)}까지</time>
          </li>
        ))}
      </NoticeBoard>
    </Section>
  );
}
