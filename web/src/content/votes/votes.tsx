/** Open votes, and the results of ended ones. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { VoteLine } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Section, Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { ELECTORATES } from "./electorates";

export default function Votes() {
  const list = useQuery({ queryKey: ["votes"], queryFn: () => get<VoteLine[]>("/v2/vote", { anonymous: true }) });
  if (list.data?.length === 0) return <NoOpenVotes />;
  return (
    <Page title="투표" lead="이음이 정할 일을 회원에게 먼저 물어봐요. 가장 많이 고른 것부터 해요.">
      {list.data ? (
        <>
          <VoteList title="참여할 수 있는 투표" votes={list.data.filter(({ state }) => state === "open")} />
          <VoteList title="끝난 투표와 결과" votes={list.data.filter(({ state }) => state === "ended")} />
          <Section title="투표는 이렇게 해요">
            <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
              {RULES.map(({ name, text }) => (
                <li key={name} className="section-line">
                  <h3 className="heading-3">{name}</h3>
                  <p className="text-ink-700 mt-1">{text}</p>
                </li>
              ))}
            </ul>
          </Section>
        </>
      ) : (
        <QueryStatus of={list} words="투표를 불러오고 있어요" lines={4} />
      )}
    </Page>
  );
}

const RULES = [
  { name: "한 사람이 한 번", text: "로그인한 회원이 하나를 골라요. 한 번 투표하면 바꿀 수 없어요." },
  { name: "누가 골랐는지는 비밀", text: "누가 무엇을 골랐는지는 운영자도 볼 수 없어요. 끝날 때까지 중간 결과도 보여 주지 않아요." },
  { name: "결과는 모두에게", text: "끝나면 표 수를 이 화면에 공개하고, 어떻게 반영했는지 공지로 알려 드려요." },
] as const;

/** Nothing for a list without votes. */
const VoteList = ({ title, votes }: { title: string; votes: readonly VoteLine[] }) =>
  votes.length > 0 && (
    <Section title={title}>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {votes.map((vote) => (
          <Row key={vote.hash} vote={vote} />
        ))}
      </ul>
    </Section>
  );

const NoOpenVotes = () => (
  <MessagePage title="지금 열린 투표가 없어요" message="투표가 열리면 공지로 알려 드릴게요." illustration="empty">
    <AppLink className={buttonClass("primary", true)} href="/">
      첫 화면으로 가기
    </AppLink>
    <AppLink className={buttonClass("quiet", true)} href="/notice">
      공지 보기
    </AppLink>
  </MessagePage>
);

const Row = ({ vote: { hash, title, state, electorate, endsAt } }: { vote: VoteLine }) => (
  <li className="linked-item flex items-center justify-between gap-4">
    <div>
      <p className="caption flex items-center gap-2">
        {state === "open" ? <Tag tone="pine">진행 중</Tag> : <Tag>종료</Tag>}
        <span>
          {dottedDate(endsAt)}까지 · {ELECTORATES[electorate]}
        </span>
      </p>
      <h3 className="heading-3 mt-1">
        <AppLink href={`/vote/${hash}`}>{title}</AppLink>
      </h3>
    </div>
    <Icon name="right" />
  </li>
);
