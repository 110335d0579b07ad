import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { QueueRow } from "#/core/api/gen";
import { Button } from "#/core/ui/button";
import { SelectField } from "#/core/ui/forms/choices";
import { Note } from "#/core/ui/layout/content";
import { assignees, type BulkAction, orderCases } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { Progressing, type Progress } from "#/operations/lists/progress";
import { ReasonField, hasReason } from "#/operations/reason";
import { BULK } from "#/operations/words";

const BATCH_SIZE = 10; // cases of a request: progress is shown after each
const NO_ASSIGNEE = "-";

/** One action with one reason for the chosen cases, sent in batches. */
export function Bulk({ cases, mayRetry, usual, done }: { cases: readonly QueueRow[]; mayRetry: boolean; usual: readonly string[]; done(): void }) {
  const queries = useQueryClient();
  const { data: staff = [] } = useQuery(assignees);
  const [action, setAction] = useState<BulkAction | "">("");
  const [assignee, setAssignee] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null); // kept after a failed request: earlier results stay on the page
  const sending = useMutation({
    mutationFn: async (what: BulkAction) => {
      const key = crypto.randomUUID();
      const names = new Map(cases.map(({ applyUid, name }) => [applyUid, name]));
      let reached: Progress = { total: cases.length, answered: 0, refused: [] };
      setProgress(reached);
      for (let at = 0; at < cases.length; at += BATCH_SIZE) {
        const results = await orderCases(what, cases.slice(at, at + BATCH_SIZE), { reason, assignee: assignee === NO_ASSIGNEE ? null : assignee, key });
        const refused = results.filter((one) => !one.done).map(({ applyUid, message }) => `${names.get(applyUid) ?? "확인되지 않은 고객"}: ${message ?? ""}`);
        reached = { ...reached, answered: reached.answered + results.length, refused: [...reached.refused, ...refused] };
        setProgress(reached);
      }
      return reached;
    },
    onSuccess: ({ refused }) => refused.length === 0 && done(),
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (action && hasReason(reason) && (action !== "assign" || assignee)) sending.mutate(action);
  };
  const actions = (["retry", "assign", "cancel"] as const).filter((one) => one !== "retry" || mayRetry);
  return (
    <form className="console__bulk" onSubmit={send} noValidate aria-label="고른 건을 한꺼번에 처리하기">
      <h2 className="heading-3">고른 {cases.length}건</h2>
      <SelectField label="할 일" options={actions.map((value) => ({ value, ...BULK[value] }))} value={action} error={asked && !action ? "할 일을 골라 주세요." : undefined} onValue={setAction} />
      {action === "assign" && (
        <SelectField
          label="맡을 운영자"
          options={[...staff.map(({ login, name }) => ({ value: login, label: `${name} (${login})` })), { value: NO_ASSIGNEE, label: "아무도 맡지 않음" }]}
          value={assignee}
          error={asked && !assignee ? "맡을 운영자를 골라 주세요." : undefined}
          onValue={setAssignee}
        />
      )}
      {action === "cancel" && <Note risk title="되돌릴 수 없어요"><p>고른 신청이 모두 끝나고, 고객은 처음부터 다시 신청해야 해요.</p></Note>}
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={usual} />
      {progress && <Progressing of={progress} isRunning={sending.isPending} hasFailed={sending.isError} />}
      <Notice error={sending.error} />
      <Button type="submit" variant="primary" large busy={sending.isPending}>
        {cases.length}건 처리하기
      </Button>
    </form>
  );
}
