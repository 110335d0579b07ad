import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { BulkResult, QueueRow } from "#/core/api/gen";
import { Button } from "#/core/ui/button";
import { SelectField } from "#/core/ui/forms/choices";
import { Note } from "#/core/ui/layout/content";
import { assignees, type BulkAction, orderCases } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ReasonField, saysWhy } from "#/operations/reason";
import { BULK } from "#/operations/words";

const AT_ONCE = 10; // cases of a request: progress is shown after each
const NOBODY = "-";

type Progress = { total: number; results: BulkResult[] };

/** One order with one reason about the chosen cases, a few at a time. */
export function Bulk({ cases, mayRetry, usual, done }: { cases: QueueRow[]; mayRetry: boolean; usual: readonly string[]; done(): void }) {
  const queries = useQueryClient();
  const { data: staff = [] } = useQuery(assignees);
  const [action, setAction] = useState<BulkAction | "">("");
  const [assignee, setAssignee] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useMutation({
    mutationFn: async (what: BulkAction) => {
      const key = crypto.randomUUID();
      const results: BulkResult[] = [];
      const names = new Map(cases.map(({ applyUid, name }) => [applyUid, name]));
      setProgress({ total: cases.length, results });
      for (let at = 0; at < cases.length; at += AT_ONCE) {
        results.push(...(await orderCases(what, cases.slice(at, at + AT_ONCE), { reason, assignee: assignee === NOBODY ? null : assignee, key })));
        setProgress({ total: cases.length, results: [...results] });
      }
      return results.filter(({ done: isDone }) => !isDone).map(({ applyUid, message }) => ({ name: names.get(applyUid), message }));
    },
    onSuccess: (failed) => failed.length === 0 && done(),
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (action && saysWhy(reason) && (action !== "assign" || assignee)) sending.mutate(action);
  };
  const actions = (["retry", "assign", "cancel"] as const).filter((one) => one !== "retry" || mayRetry);
  return (
    <form className="ops__bulk" onSubmit={send} noValidate aria-label="고른 건을 한꺼번에 처리하기">
      <h2 className="title">고른 {cases.length}건</h2>
      <SelectField label="할 일" options={actions.map((value) => ({ value, ...BULK[value] }))} value={action} error={asked && !action ? "할 일을 골라 주세요." : undefined} onValue={setAction} />
      {action === "assign" && (
        <SelectField
          label="맡을 운영자"
          options={[...staff.map(({ login, name }) => ({ value: login, label: `${name} (${login})` })), { value: NOBODY, label: "아무도 맡지 않음" }]}
          value={assignee}
          error={asked && !assignee ? "맡을 운영자를 골라 주세요." : undefined}
          onValue={setAssignee}
        />
      )}
      {action === "cancel" && <Note risk title="되돌릴 수 없어요"><p>고른 신청이 모두 끝나고, 고객은 처음부터 다시 신청해야 해요.</p></Note>}
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={usual} />
      {sending.isPending && progress && (
        <p role="status">
          <progress className="w-full" value={progress.results.length} max={progress.total} /> {progress.total}건 가운데 {progress.results.length}건 처리했어요
        </p>
      )}
      {sending.data && sending.data.length > 0 && (
        <div role="alert">
          <Note risk title={`${sending.data.length}건은 처리하지 못했어요`}>
            <ul>
              {sending.data.map(({ name, message }, i) => (
                <li key={i}>{`${name ?? "확인되지 않은 고객"}: ${message ?? ""}`}</li>
              ))}
            </ul>
          </Note>
        </div>
      )}
      <Notice error={sending.error} />
      <Button type="submit" variant="primary" large busy={sending.isPending}>
        {cases.length}건 처리하기
      </Button>
    </form>
  );
}
