import { useQuery } from "@tanstack/react-query";
import { momentOf } from "#/core/lib/date";
import { Empty, Loading } from "#/core/ui/layout/blank";
import { Section, Table } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { audit } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ACTIONS, seen } from "#/operations/words";

export default function Audit() {
  const { data, error } = useQuery(audit);
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  return (
    <>
      <Heading title="기록" />
      <p className="sub mt-1">최근 100건씩 보여요. 기록은 누구도 고치거나 지울 수 없어요.</p>
      <Section title="작업">
        {data.actions.length ? (
          <Table
            caption="운영자 작업 기록"
            columns={["일시", "운영자", "두 번째 운영자", "작업", "단계", "사유", "건"]}
            rows={data.actions.map(({ at, operator, second, action, step, reason, journeyId }) => [
              momentOf(at),
              operator,
              second ?? "–",
              ACTIONS[action] ?? action,
              step,
              reason,
              journeyId,
            ])}
          />
        ) : (
          <Empty title="아직 작업 기록이 없어요" />
        )}
      </Section>
      <Section title="본 개인정보">
        {data.accesses.length ? (
          <Table
            caption="본 개인정보"
            columns={["일시", "열람자", "열람 항목", "사유", "대상", "주소"]}
            rows={data.accesses.map(({ at, who, what, why, whose, address }) => [momentOf(at), who, seen(what), why, whose, address])}
          />
        ) : (
          <Empty title="아직 본 기록이 없어요" />
        )}
      </Section>
    </>
  );
}
