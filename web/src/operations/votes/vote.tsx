/** One vote with its current count, and the action that ends it. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { VoteCase } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { Loading } from "#/core/ui/layout/message-page";
import { Facts, Tag } from "#/core/ui/layout/content";
import { Prose } from "#/content/shared/prose";
import { closeVote, vote } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { Notice } from "#/operations/notice";
import { ELECTORATES } from "#/operations/words";

export default function VotePage() {
  const { uid = "" } = useParams();
  const { data, error } = useQuery(vote(uid));
  if (error) return <Notice error={error} />;
  return data ? <VoteDetail vote={data} /> : <Loading lines={5} />;
}

function VoteDetail({ vote: { uid, title, state, electorate, openedAt, endsAt, ballots, contents, options } }: { vote: VoteCase }) {
  const isOpen = state === "open";
  return (
    <ItemPage
      list={{ to: "/ops/votes", title: "투표" }}
      title={title}
      state={
        <>
          {isOpen ? <Tag tone="pine">진행 중</Tag> : <Tag>종료</Tag>} {ELECTORATES[electorate]} {ballots}명이 투표했어요
        </>
      }
    >
      <section>
        <h2 className="heading-3 section-line">{isOpen ? "지금까지 나온 표" : "결과"}</h2>
        <Facts facts={options.map(({ label, count }) => ({ label, value: `${count}표` }))} />
        <h2 className="heading-3 section-line mt-8">물어본 내용</h2>
        <Prose text={contents} />
        <Facts
          facts={[
            { label: "연 때", value: momentOf(openedAt) },
            { label: isOpen ? "마감" : "끝난 때", value: momentOf(endsAt) },
          ]}
        />
      </section>
      {isOpen && (
        <DecisionForm
          options={[{ value: "close", label: "지금 끝내요", note: "더 투표할 수 없고, 결과가 바로 모두에게 보여요" }]}
          usual={["필요한 의견을 모두 받음", "물음을 잘못 적음"]}
          send={(_, reason) => closeVote(uid, reason)}
          done={() => "투표를 끝냈어요"}
          list="/ops/votes"
        />
      )}
    </ItemPage>
  );
}
