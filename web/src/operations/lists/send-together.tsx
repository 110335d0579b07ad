import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { describeError } from "#/core/api/errors";
import { Button } from "#/core/ui/button";
import { Progressing, type Progress } from "./progress";
import { ReasonField, hasReason } from "#/operations/reason";

const AT_ONCE = 5; // requests
/** An action on several rows of a list with one reason: a request for each row, which the API audits by itself. `may`: whether the
 * row accepts it; by default every row does. */
export type Together<T> = { id(of: T): string; may?(of: T): boolean; label: string; usual: readonly string[]; send(of: T, reason: string): Promise<unknown> };
type SendTogetherProps<T> = Together<T> & { rows: readonly T[]; nameOf(of: T): string; done(): void };

export function SendTogether<T>({ label, usual, send, rows, nameOf, done }: SendTogetherProps<T>) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useMutation({
    mutationFn: async () => {
      let reached: Progress = { total: rows.length, answered: 0, refused: [] };
      setProgress(reached);
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const some = rows.slice(at, at + AT_ONCE);
        const answers = await Promise.allSettled(some.map((of) => send(of, reason)));
        const refused = some.flatMap((of, i) => (answers[i]?.status === "rejected" ? [`${nameOf(of)}: ${describeError(answers[i].reason).message}`] : []));
        reached = { ...reached, answered: reached.answered + some.length, refused: [...reached.refused, ...refused] };
        setProgress(reached);
      }
      return reached;
    },
    onSuccess: ({ refused }) => refused.length === 0 && done(),
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (hasReason(reason)) sending.mutate();
  };
  return (
    <form className="console__bulk" onSubmit={submit} noValidate aria-label="고른 건을 한꺼번에 처리하기">
      <h2 className="heading-3">고른 {rows.length}건</h2>
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={usual} />
      {progress && <Progressing of={progress} isRunning={sending.isPending} />}
      <Button type="submit" variant="primary" large busy={sending.isPending}>
        {rows.length}건 {label}
      </Button>
    </form>
  );
}
