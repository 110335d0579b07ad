import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { PendingApproval } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { momentOf } from "#/core/lib/date";
import { Button } from "#/core/ui/button";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { PAGE_SIZE, approvals, decideApproval } from "#/operations/calls";
import { describe } from "#/operations/cases/approval-facts";
import { WithdrawnApprovals } from "#/operations/cases/withdrawn-approvals";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { useListView } from "#/operations/lists/list-view";
import { Pages } from "#/operations/lists/paged-list";

export default function Approvals() {
  const { page, setPage, queryOf } = useListView();
  const { data: pending, error } = useQuery(approvals(queryOf()));
  return (
    <>
      <Heading title="확인 요청" />
      <p className="text-ink-700 mt-1">돈이 움직이거나, 모두에게 공시하거나, 계정 알림을 보내지 않는 일이에요. 요청한 사람이 아닌 운영자가 확인하거나 거절해요.</p>
      <div className="mt-6 grid max-w-text gap-10">
        {error ? <Notice error={error} /> : !pending ? <Loading lines={5} /> : null}
        {pending?.length === 0 && <EmptyState title="기다리는 요청이 없어요" />}
        {pending?.map((approval) => (
          <ApprovalRequest key={approval.id} approval={approval} />
        ))}
        {pending && <Pages page={page} isLast={pending.length < PAGE_SIZE} onPage={setPage} />}
      </div>
      <WithdrawnApprovals />
    </>
  );
}

function ApprovalRequest({ approval }: { approval: PendingApproval }) {
  const { id, action, first, reason, askedAt, mine, concerns } = approval;
  const { title, facts, link } = describe(approval);
  return (
    <article className="section-line">
      <h2 className="heading-3">{title}</h2>
      <Facts
        facts={[
          ...facts,
          ...(concerns ? [{ label: "관련된 사람", value: concerns }] : []),
          { label: "요청한 사람", value: first },
          { label: "이유", value: reason },
          { label: "요청한 때", value: momentOf(askedAt) },
        ]}
      />
      <p>
        <Link className="link" to={link.to}>
          {link.words}
        </Link>
      </p>
      {action === "resolve" && !mine && <p className="caption">낸 서류가 있으면 모두 열어 본 다음에 확인할 수 있어요.</p>}
      {action === "publish-product" && !mine && <p className="caption">상품을 열어 받을 사람과 계좌를 살펴본 다음에 확인할 수 있어요.</p>}
      {mine ? (
        <Note>
          <p>내가 요청한 일이에요. 다른 운영자가 확인해야 해요.</p>
        </Note>
      ) : (
        <ApprovalDecision id={id} />
      )}
    </article>
  );
}

function ApprovalDecision({ id }: { id: string }) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const settling = useMutation({
    mutationFn: (verdict: "confirm" | "refuse") => decideApproval(id, verdict, reason),
    onSuccess: ({ verdict }) => toast(verdict === "confirmed" ? "확인했어요. 바로 반영돼요" : "거절했어요"),
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const say = (verdict: "confirm" | "refuse") => {
    setAsked(true);
    if (hasReason(reason)) settling.mutate(verdict);
  };
  return (
    <div className="mt-4 grid gap-4">
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={["근거 자료를 다시 확인함"]} />
      <Notice error={settling.error} />
      <div className="flex gap-2">
        <Button variant="quiet" busy={settling.isPending} onClick={() => say("refuse")}>
          거절하기
        </Button>
        <Button variant="primary" busy={settling.isPending} onClick={() => say("confirm")}>
          확인하기
        </Button>
      </div>
    </div>
  );
}
