/** What operators did and saw, page by page. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { momentOf } from "#/core/lib/date";
import { Empty, Loading } from "#/core/ui/layout/blank";
import { Section, Table } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { Paging } from "#/core/ui/paging";
import { auditedActions, auditedLooks } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ACTIONS, factOf, seen } from "#/operations/words";

const SIZE = 50;

export default function Audit() {
  return (
    <>
      <Heading title="기록" />
      <p className="sub mt-1">기록은 누구도 고치거나 지울 수 없어요.</p>
      <Actions />
      <Looks />
    </>
  );
}

function Actions() {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(auditedActions(page));
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  return (
    <Section title="한 일">
      {data.actions.length ? (
        <Table
          caption="운영자가 한 일"
          columns={["일시", "운영자", "두 번째 운영자", "작업", "결정", "단계", "사유", "건"]}
          rows={data.actions.map(({ at, operator, second, action, decision, step, reason, journeyId }) => [momentOf(at), operator, second ?? "–", ACTIONS[action] ?? action, decided(decision), step, reason, journeyId])}
        />
      ) : (
        <Empty title="아직 한 일이 없어요" />
      )}
      <Paging page={page} pages={Math.ceil(data.totalCount / SIZE)} onPage={setPage} />
    </Section>
  );
}

const decided = (decision: string | null) => (decision === "refused" ? "거절" : decision ? factOf(decision) : "–");

function Looks() {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(auditedLooks(page));
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  return (
    <Section title="본 개인정보">
      {data.looks.length ? (
        <Table caption="본 개인정보" columns={["일시", "열람자", "열람 항목", "사유", "대상", "주소"]} rows={data.looks.map(({ at, who, what, why, whose, address }) => [momentOf(at), who, seen(what), why, whose, address])} />
      ) : (
        <Empty title="아직 본 기록이 없어요" />
      )}
      <Paging page={page} pages={Math.ceil(data.totalCount / SIZE)} onPage={setPage} />
    </Section>
  );
}
