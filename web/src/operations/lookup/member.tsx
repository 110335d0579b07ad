/** One member: what operators work on, without personal data. Name and mobile number are opened with a reason. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useOutletContext, useParams } from "react-router";
import type { Member, OpenedMember, Who } from "#/core/api/gen";
import { dottedDate, momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { Facts, Table } from "#/core/ui/layout/content";
import { Loading } from "#/core/ui/layout/message-page";
import { member, openMember } from "#/operations/calls";
import { Failures } from "#/operations/cases/history";
import { stepOf } from "#/operations/cases/step-words";
import { ItemPage } from "#/operations/item-page";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { FOUND_STATES, MESSAGE_KINDS, PARTIES, errorOf, kindOf } from "#/operations/words";
import { INVESTOR_CLASSES, LOOKUP, LOOKUP_REASONS, WITHDRAWAL_STATES } from "./lookup-words";

export default function MemberPage() {
  const { id = "" } = useParams();
  const { data, error } = useQuery(member(id));
  const opening = useMutation({ mutationFn: (reason: string) => openMember(id, reason) });
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  return (
    <ItemPage list={LOOKUP} title={opening.data?.name ?? data.name} state={`${data.isCorporation ? "법인" : "개인"} · ${FOUND_STATES[data.state]}`}>
      <MemberFacts of={data} />
      <div className="console__decisions">{data.state !== "withdrawn" && <PersonalData opened={opening.data} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />}</div>
      <Records of={data} />
    </ItemPage>
  );
}

const MemberFacts = ({ of: { id, since, investorClass, classUntil, investmentCount, deposit } }: { of: Member }) => (
  <section>
    <h2 className="heading-3 section-line">회원</h2>
    <Facts
      facts={[
        { label: "가입한 날", value: dottedDate(since) },
        { label: "투자자 유형", value: INVESTOR_CLASSES[investorClass] + (classUntil ? ` (${dottedDate(classUntil)}까지)` : "") },
        { label: "투자", value: `${investmentCount}건` },
        ...(deposit
          ? [
              { label: "예치금", value: won(deposit.balance) },
              { label: "그중 주문과 출금에 묶인 돈", value: won(deposit.held) },
            ]
          : []),
      ]}
    />
    <p className="caption">{id}</p>
  </section>
);

function PersonalData({ opened, busy, error, onOpen }: { opened: OpenedMember | undefined; busy: boolean; error: unknown; onOpen(reason: string): void }) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (hasReason(reason) && !busy) onOpen(reason);
  };
  return (
    <form className="console__decision" onSubmit={send} noValidate>
      <h2 className="heading-3">이름과 휴대폰</h2>
      {opened ? (
        <Facts
          facts={[
            { label: "이름", value: opened.name },
            { label: "휴대폰", value: opened.mobile },
          ]}
        />
      ) : (
        <>
          <ReasonField value={reason} onValue={setReason} asked={asked} usual={LOOKUP_REASONS} />
          <Notice error={error} />
          <Button type="submit" variant="primary" block busy={busy}>
            열어 보기
          </Button>
        </>
      )}
    </form>
  );
}

function Records({ of: { certifications, applications, loans, investments, deposit, inquiries, deliveries, failures } }: { of: Member }) {
  const me = useOutletContext<Who>();
  const manages = me.roles.some((role) => role === "finance" || role === "admin");
  return (
    <div className="grid content-start gap-8">
      <p className="caption">목록마다 최근 20건까지 보여요.</p>
      <Rows
        title="신청"
        columns={["신청", "단계", "기다리는 쪽", "이 단계에 온 때"]}
        rows={applications.map(({ applyUid, kind, step, waitingOn, since }) => [
          linked(kindOf(kind), waitingOn === "operator" ? `/ops/cases/${applyUid}` : `/ops/applications/${applyUid}`),
          stepOf(kind, step),
          PARTIES[waitingOn],
          momentOf(since),
        ])}
      />
      <Rows
        title="대출"
        columns={["대출", "상태", "금액"]}
        rows={loans.map(({ uid, title, state, amount }) => [manages ? linked(title, `/ops/loans/${uid}`) : title, FOUND_STATES[state] ?? state, won(amount)])}
      />
      <Rows
        title="투자"
        columns={["상품", "상태", "투자금", "주문한 때"]}
        rows={investments.map(({ orderUid, title, state, amount, at }) => [linked(title, `/ops/orders/${orderUid}`), FOUND_STATES[state] ?? state, won(amount), momentOf(at)])}
      />
      {deposit && (
        <Rows
          title="출금"
          columns={["금액", "상태", "일시"]}
          rows={deposit.withdrawals.map(({ uid, amount, state, at }) => [state === "waiting" ? linked(won(amount), `/ops/withdrawals/${uid}`) : won(amount), WITHDRAWAL_STATES[state], momentOf(at)])}
        />
      )}
      <Rows
        title="1:1 문의"
        columns={["주제", "문의한 때", "답변한 때"]}
        rows={inquiries.map(({ uid, topic, askedAt, answeredAt }) => [answeredAt ? topic : linked(topic, `/ops/inquiries/${uid}`), momentOf(askedAt), answeredAt ? momentOf(answeredAt) : "답변 대기"])}
      />
      <Rows
        title="못 보낸 메시지"
        columns={["종류", "보내지 못한 이유", "멈춘 때"]}
        rows={deliveries.map(({ id, topic, error, failedAt }) => [linked(MESSAGE_KINDS[topic] ?? topic, `/ops/deliveries/${id}`), errorOf(error), momentOf(failedAt)])}
      />
      <Failures failures={failures} />
      <Rows
        title="인증"
        columns={["인증", "상태", "일시"]}
        rows={certifications.map(({ kind, state, at }) => [kindOf(kind), state === "certified" ? "인증됨" : "확인 중", momentOf(at)])}
      />
    </div>
  );
}

const linked = (words: string, to: string) => (
  <Link key={to} className="link" to={to}>
    {words}
  </Link>
);

/** A list of the member's records; nothing without records. */
function Rows({ title, columns, rows }: { title: string; columns: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="heading-3 section-line">{title}</h2>
      <Table caption={title} columns={columns} rows={rows} />
    </section>
  );
}
