/** Asks an investor of a loan for consent to a maturity extension: by the link of an SMS (hash) or logged in (deal). */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { get, post } from "#/core/api/client";
import type { ExtensionAnswer, ExtensionDue, ExtensionInfo, ExtensionStatus } from "#/core/api/gen";
import { inWebView } from "#/core/session/bridge";
import { longDate } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Notice } from "#/core/pages/notice";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { Prose } from "#/content/shared/prose";
import { ExtensionLayout } from "./extension-layout";

const INVESTMENTS = "/mypage/investor/investments";
const TITLE = "만기를 늦춰도 될까요?";

type ExtensionKey = Pick<ExtensionAnswer, "hash" | "dealUid">;

export default function Extension() {
  const { deal } = useParams();
  const hash = useLocation().hash.slice(1);
  const id = deal ?? (hash && "link");
  if (!id) {
    return (
      <MessagePage title="어느 대출인지 알 수 없어요" message="문자로 받은 주소를 다시 눌러 주세요." illustration="empty">
        <AppLink className={buttonClass("primary", true)} href={INVESTMENTS}>
          투자 현황 보기
        </AppLink>
      </MessagePage>
    );
  }
  return <Question key={hash} id={id} whose={deal ? { dealUid: deal } : { hash }} />;
}

function Question({ id, whose }: { id: string; whose: ExtensionKey }) {
  const options = whose.hash ? { headers: { "X-Link-Token": whose.hash } } : {};
  const info = useQuery({ queryKey: ["extension", id], queryFn: () => get<ExtensionInfo>(`/v2/extension/${id}`, options) });
  const due = useQuery({ queryKey: ["extension", id, "due"], queryFn: () => get<ExtensionDue>(`/v2/extensions/${id}/due`, options) });
  const status = useQuery({ queryKey: ["extension", id, "status"], queryFn: () => get<ExtensionStatus>(`/v2/extension/${id}/status`, options) });
  const missing = [info, due, status].find((one) => !one.data);
  if (missing || !info.data || !due.data || !status.data) {
    return <ArticleStatus of={missing ?? info} what="만기 연장 투표를" list={INVESTMENTS} back="투자 현황 보기" />;
  }
  const { title, rate, months, maturesOn, prolongedTo: extendedTo, words, outstanding, interest } = info.data;
  return (
    <ExtensionLayout
      title={TITLE}
      heading={inWebView() ? "h2" : "h1"}
      lead={title}
      side={status.data.state === "open" ? <Answering id={id} whose={whose} due={due.data.due} answer={status.data.agree} /> : <Outcome of={status.data} asked={info.data} />}
    >
      <div className="mt-8 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "지금 만기", value: longDate(maturesOn) },
            { label: "늦춰질 만기", value: `${longDate(extendedTo)} (${months}개월 뒤)` },
            { label: "남은 내 원금", value: won(outstanding) },
            { label: "늦춰진 동안 받을 이자 (세전, 예정)", value: `${won(interest)} (연 ${Number(rate)}%)` },
          ]}
        />
      </div>
      <Section title="연장 사유">
        <Prose text={words} />
      </Section>
    </ExtensionLayout>
  );
}

type AnsweringProps = { id: string; whose: ExtensionKey; due: string; answer: boolean | null };

function Answering({ id, whose, due, answer: said }: AnsweringProps) {
  const queries = useQueryClient();
  const answering = useMutation({
    mutationFn: (agree: boolean) => post<ExtensionStatus>("/v2/extension-agree", { ...whose, agree }),
    onSuccess: (status) => queries.setQueryData(["extension", id, "status"], status),
    onError: () => queries.invalidateQueries({ queryKey: ["extension", id] }),
  });
  const choice = (agree: boolean, words: string) => (
    <Button variant={said === agree ? "primary" : "quiet"} large aria-pressed={said === agree} busy={answering.isPending && answering.variables === agree} onClick={() => answering.mutate(agree)}>
      {words}
    </Button>
  );
  return (
    <section className="mt-10 grid content-start gap-4 xl:mt-0" aria-label="내 의견">
      <Note>
        <p>동의한 투자자의 원금이 절반을 넘으면 만기가 늦춰져요. 의견을 남기지 않으면 동의하지 않은 것으로 봐요.</p>
      </Note>
      <Notice error={answering.error} />
      <div className="actions">
        {choice(true, "동의해요")}
        {choice(false, "동의하지 않아요")}
      </div>
      <p className="text-ink-700" aria-live="polite">
        {said === null ? `${longDate(due)}까지 의견을 받아요.` : `의견을 남겼어요. ${longDate(due)}까지 바꿀 수 있어요.`}
      </p>
    </section>
  );
}

function Outcome({ of: { state, agreedRate, agree }, asked: { maturesOn, prolongedTo: extendedTo } }: { of: ExtensionStatus; asked: ExtensionInfo }) {
  const outcomes = {
    passed: { title: "만기가 늦춰졌어요", words: `새 만기는 ${longDate(extendedTo)}이에요.` },
    refused: { title: "만기는 그대로예요", words: `필요한 동의가 모이지 않았어요. 만기는 ${longDate(maturesOn)}이에요.` },
    dropped: { title: "먼저 상환된 대출이에요", words: "더 결정할 것이 없어요." },
  };
  if (state === "open") return null;
  const { title, words } = outcomes[state];
  return (
    <section className="mt-10 xl:mt-0" aria-label="결과">
      <Note title={title}>
        <p>{words}</p>
        {agreedRate !== null && <p>원금의 {agreedRate}%가 동의했어요. 내 의견: {agree === null ? "남기지 않음" : agree ? "동의" : "동의하지 않음"}</p>}
      </Note>
      <div className="actions mt-6">
        <AppLink className={buttonClass("quiet", true)} href={INVESTMENTS}>
          투자 현황 보기
        </AppLink>
      </div>
    </section>
  );
}
