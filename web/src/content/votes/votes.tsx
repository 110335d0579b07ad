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
import { Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";

export default function Votes() {
  const list = useQuery({ queryKey: ["votes"], queryFn: () => get<VoteLine[]>("/v2/vote", { anonymous: true }) });
  if (list.data?.length === 0) return <NoOpenVotes />;
  return (
    <Page title="투표" lead="이음이 정할 일을 회원에게 물어봐요.">
      {list.data ? (
        <>
          <ul className="border-t-2 border-ink-900">
            {list.data.map((vote) => (
              <Row key={vote.hash} vote={vote} />
            ))}
          </ul>
          <p className="mt-6">
            <AppLink className="link" href="/notice">
              공지 보기
            </AppLink>
          </p>
        </>
      ) : (
        <QueryStatus of={list} words="투표를 불러오고 있어요" lines={4} />
      )}
    </Page>
  );
}

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

const Row = ({ vote: { hash, title, state, endsAt } }: { vote: VoteLine }) => (
  <li className="linked-item flex items-center justify-between gap-4 border-t-0 border-b border-line py-4">
    <div>
      <p className="caption flex items-center gap-2">
        {state === "open" ? <Tag tone="pine">진행 중</Tag> : <Tag>종료</Tag>}
        <span>{dottedDate(endsAt)}까지</span>
      </p>
      <h2 className="heading-3 mt-1">
        <AppLink href={`/vote/${hash}`}>{title}</AppLink>
      </h2>
    </div>
    <Icon name="right" />
  </li>
);
