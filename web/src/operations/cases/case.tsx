import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import type { Case } from "#/core/api/gen";
import { Button } from "#/core/ui/button";
import { Note, Tag } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { openCase } from "#/operations/calls";
import { ItemPage } from "#/operations/item-page";
import { hasMoved, Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { kindOf, QUEUES, waiting } from "#/operations/words";
import { Decide } from "./decide";
import { Evidence } from "./evidence";

const REASONS = [...new Set(Object.values(QUEUES).flatMap(({ reasons }) => reasons))];

/** Data are hidden until a reason is given, and again after leaving the page. A case that no longer waits is an application. */
export default function CasePage() {
  const { applyUid = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openCase(applyUid, reason) });
  if (opening.data) return <CaseDetail of={opening.data} />;
  if (hasMoved(opening.error)) return <Navigate to={`/ops/applications/${applyUid}`} replace />;
  return <Closed busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

export function Closed({ usual = REASONS, busy, error, onOpen }: { usual?: readonly string[]; busy: boolean; error: unknown; onOpen(reason: string): void }) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (hasReason(reason)) onOpen(reason);
  };
  return (
    <div className="max-w-read">
      <Heading title="왜 열어 보나요?" />
      <p className="text-ink-700 mt-2">고객의 이름과 연락처, 낸 자료가 보여요.</p>
      <form className="mt-6 grid gap-6" onSubmit={send} noValidate>
        <ReasonField value={reason} onValue={setReason} asked={asked} usual={usual} />
        <Notice error={error} />
        <Button type="submit" variant="primary" large busy={busy}>
          열어 보기
        </Button>
      </form>
    </div>
  );
}

function CaseDetail({ of }: { of: Case }) {
  return (
    <ItemPage
      list={{ to: `/ops/queues/${of.queue}`, title: QUEUES[of.queue].title }}
      title={of.subject?.name ?? "아직 확인되지 않은 고객"}
      state={
        <>
          {kindOf(of.kind)} · {of.section} · {waiting(of.waitingSince)}
          {of.secondAwaited && (
            <>
              <Tag tone="clay">두 번째 확인 대기</Tag>
              <Link className="link" to="/ops/approvals">
                확인 요청 보기
              </Link>
            </>
          )}
        </>
      }
    >
      {of.missing && (
        <Note risk title="복구하면서 빠진 기록이 있어요">
          <p>{of.missing}</p>
        </Note>
      )}
      <Evidence of={of} />
      {of.mayDecide && <Decide of={of} />}
    </ItemPage>
  );
}
