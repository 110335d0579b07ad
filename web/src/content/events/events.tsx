/** The list of events, all or of one state, with a button for more. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { get } from "#/core/api/client";
import type { EventCard, EventList } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf, dottedDate } from "#/core/lib/date";
import { withMinimumDuration } from "#/core/lib/minimum-duration";
import { AppLink } from "#/core/session/app-link";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section, Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { LoadMore } from "#/core/ui/load-more";
import { isOver } from "./events-api";
import { detailsOf } from "./details";
import "./events.css";

const LIMIT = 10;
const NEXT_MS = 200; // minimum, so that the loading indicator does not flicker
const STATES = [
  { code: null, label: "전체" },
  { code: "2", label: "진행 중" },
  { code: "3", label: "종료" },
] as const;

export default function Events() {
  const asked = useSearchParams()[0].get("state");
  const state = STATES.find(({ code }) => code === asked)?.code ?? null;
  return (
    <Page title="이벤트" lead="누가, 언제까지, 무엇을 받는지 먼저 적었어요. 혜택 때문에 무리해서 투자하거나 빌리지 마세요.">
      <nav className="tabs -mt-4" aria-label="이벤트 상태">
        {STATES.map(({ code, label }) => (
          <AppLink key={label} href={code ? `/events?state=${code}` : "/events"} aria-current={code === state ? "page" : undefined}>
            {label}
          </AppLink>
        ))}
      </nav>
      <EventList state={state} />
    </Page>
  );
}

function EventList({ state }: { state: string | null }) {
  const list = useInfiniteQuery({
    queryKey: ["events", state],
    queryFn: ({ pageParam }) => {
      const part = get<EventList>("/v2/event", { anonymous: true, params: { stateList: state ? [state] : [], limit: LIMIT, offset: pageParam } });
      return pageParam ? withMinimumDuration(NEXT_MS, part) : part;
    },
    initialPageParam: 0,
    getNextPageParam: ({ list: part, count }, _, offset) => (offset + part.length < count ? offset + part.length : null),
  });
  if (!list.data) {
    return (
      <div className="mt-8">
        <QueryStatus of={list} words="이벤트를 불러오고 있어요" lines={6} />
      </div>
    );
  }
  const events = list.data.pages.flatMap((part) => part.list);
  if (!events.length) return <EmptyState title={state === "2" ? "지금 진행 중인 이벤트가 없어요" : "아직 이벤트가 없어요"} />;
  const ended = events.filter(({ eventState }) => isOver(eventState));
  const running = events.filter(({ eventState }) => !isOver(eventState));
  return (
    <>
      {running.length > 0 && (
        <>
          <h2 className="sr-only">진행 중인 이벤트</h2>
          <ul className="mt-8 grid gap-x-8 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
            {running.map((event) => (
              <Card key={event.eventUid} event={event} />
            ))}
          </ul>
        </>
      )}
      {ended.length > 0 && (
        <Section title="끝난 이벤트와 결과">
          <ul className="ended-events">
            {ended.map((event) => (
              <Ended key={event.eventUid} event={event} />
            ))}
          </ul>
        </Section>
      )}
      {list.hasNextPage && <LoadMore label="이벤트 더 보기" busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
    </>
  );
}

/** An event that can be joined. */
const Card = ({ event }: { event: EventCard }) => {
  const { words, target } = detailsOf(event.content);
  return (
    <li className="linked-item event-card">
      {words && <p className="event-card__benefit">{words}</p>}
      <Title event={event} />
      <p className="text-ink-700 mt-1">{event.summary}</p>
      <p className="event-card__target">
        {target && <>{target}<br /></>}
        <strong>{dayOf(event.endsAt)}까지</strong>
      </p>
    </li>
  );
};

/** An event that is over. */
const Ended = ({ event }: { event: EventCard }) => (
  <li className="linked-item">
    <p className="caption flex items-center gap-2">
      <Tag>종료</Tag>
      <span>
        {dottedDate(event.beginsAt)} ~ {dottedDate(event.endsAt)}
      </span>
    </p>
    <Title event={event} />
    <p className="ended-events__result">{detailsOf(event.content).result ?? event.summary}</p>
  </li>
);

const Title = ({ event: { eventUid, slug, title } }: { event: EventCard }) => (
  <h3 className="heading-3 mt-1">
    <AppLink href={`/events/${slug ?? eventUid}`}>{title}</AppLink>
  </h3>
);
