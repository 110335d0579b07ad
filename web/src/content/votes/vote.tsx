/** One vote: the question with one choice per member, and the result after its end. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { get, post } from "#/core/api/client";
import type { VotePage } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { momentOf } from "#/core/lib/date";
import { loginPath } from "#/core/lib/links";
import { AppLink } from "#/core/session/app-link";
import { isAuthenticated } from "#/core/session/session";
import { Button, buttonClass } from "#/core/ui/button";
import { ChoiceList } from "#/core/ui/forms/choices";
import { Facts, Note, Section, Tag } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Page } from "#/core/ui/layout/page";
import { Prose } from "#/content/shared/prose";
import { ELECTORATES } from "./electorates";

const LIST = "/vote";
const voteOf = (hash: string) => ({ queryKey: ["vote", hash], queryFn: () => get<VotePage>(`/v2/vote/${hash}`) });

export default function Vote() {
  const { hash = "" } = useParams();
  const query = useQuery(voteOf(hash));
  if (!query.data) return <ArticleStatus of={query} what="투표를" list={LIST} back="투표 모두 보기" />;
  const { title, state, endsAt, contents, electorate } = query.data;
  const isOpen = state === "open";
  return (
    <Page
      article
      title={title}
      caption={
        <>
          {isOpen ? <Tag tone="pine">진행 중</Tag> : <Tag>종료</Tag>}
          <span>{isOpen ? `${momentOf(endsAt)}까지` : `${momentOf(endsAt)}에 끝났어요`}</span>
        </>
      }
      side={
        <Section title="투표는 이렇게 해요">
          <div className="border-t-2 border-ink-900">
            <Facts
              facts={[
                { label: "누가", value: ELECTORATES[electorate] },
                { label: "언제까지", value: momentOf(endsAt) },
                { label: "몇 번", value: "한 사람이 한 번" },
                { label: "결과", value: isOpen ? "끝난 뒤 이 화면에" : "지금 공개" },
              ]}
            />
          </div>
          <p className="text-ink-700 mt-3">누가 무엇을 골랐는지는 운영자도 볼 수 없어요. 어떻게 반영했는지는 공지로 알려 드려요.</p>
        </Section>
      }
    >
      <Prose text={contents} />
      {isOpen ? <Choosing vote={query.data} /> : <Result of={query.data} />}
      <div className="actions mt-8">
        <AppLink className={buttonClass("quiet", true)} href={LIST}>
          투표 모두 보기
        </AppLink>
      </div>
    </Page>
  );
}

function Choosing({ vote }: { vote: VotePage }) {
  const { hash, options, choice, mayVote } = vote;
  if (!isAuthenticated()) {
    return (
      <section className="actions mt-10" aria-label="투표하기">
        <AppLink className={buttonClass("primary", true)} href={loginPath(`/vote/${hash}`)}>
          로그인하고 투표하기
        </AppLink>
      </section>
    );
  }
  if (choice !== null) {
    return (
      <section className="mt-10" aria-label="내 투표">
        <Note title="투표했어요">
          <p>
            내 선택: <b>{options.find(({ number }) => number === choice)?.label}</b>
          </p>
          <p>투표가 끝나면 결과를 이 화면에서 볼 수 있어요.</p>
        </Note>
      </section>
    );
  }
  if (mayVote === false) {
    return (
      <section className="mt-10" aria-label="투표하기">
        <Note title="투자하고 있는 회원이 투표할 수 있어요">
          <p>
            <AppLink className="link" href="/products/collateral">
              투자 상품 보기
            </AppLink>
          </p>
        </Note>
      </section>
    );
  }
  return <Ballot vote={vote} />;
}

function Ballot({ vote: { hash, options } }: { vote: VotePage }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const voting = useMutation({
    mutationFn: (number: number) => post<VotePage>(`/v2/vote/${hash}`, { number }),
    onSuccess: (page) => queries.setQueryData(["vote", hash], page),
    onError: async (error) => {
      await showError(error);
      await queries.invalidateQueries({ queryKey: ["vote", hash] }); // the member may have voted on another device, or the vote may have ended
    },
  });
  const vote = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (chosen !== null && !voting.isPending) voting.mutate(chosen);
  };
  return (
    <form className="mt-10 grid gap-6" onSubmit={vote} noValidate>
      <ChoiceList
        label="하나를 골라 주세요"
        help="한 번 투표하면 바꿀 수 없어요. 누가 무엇을 골랐는지는 보이지 않아요."
        name="choice"
        options={options.map(({ number, label }) => ({ value: number, label }))}
        value={chosen}
        error={asked && chosen === null ? "하나를 골라 주세요." : undefined}
        onValue={setChosen}
      />
      <div className="actions">
        <Button type="submit" variant="primary" large busy={voting.isPending}>
          투표하기
        </Button>
      </div>
    </form>
  );
}

function Result({ of: { options, choice } }: { of: VotePage }) {
  const all = options.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return (
    <Section title="결과">
      <p className="text-ink-700">모두 {all.toLocaleString("ko-KR")}명이 투표했어요.</p>
      <ul className="mt-6 grid gap-6">
        {options.map(({ number, label, count }) => {
          const votes = count ?? 0;
          const share = all ? votes / all : 0;
          return (
            <li key={number}>
              <p className="flex justify-between gap-4">
                <span>
                  {label} {number === choice && <Tag tone="pine">내 선택</Tag>}
                </span>
                <b className="whitespace-nowrap">
                  {votes.toLocaleString("ko-KR")}표 <span className="text-ink-500">{Math.round(share * 100)}%</span>
                </b>
              </p>
              <ProgressBar className="mt-2" value={share} height={12} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
