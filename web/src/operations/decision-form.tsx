import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { toast } from "#/core/dialogs/toast";
import { Button } from "#/core/ui/button";
import { ChoiceList, type Option } from "#/core/ui/forms/choices";
import { useListAddress } from "./lists/list-address";
import { Notice } from "./notice";
import { ReasonField, hasReason } from "./reason";

type DecisionProps<V extends string, T> = {
  options: readonly Option<V>[];
  usual: readonly string[];
  /** Requires the approval of a second operator. */
  isAsked?(chosen: V | null): boolean;
  /** Whether `fields` are filled in; true without fields. */
  isWhole?(chosen: V): boolean;
  send(chosen: V, reason: string): Promise<T>;
  done(chosen: V, answer: T): string;
  list: string;
  lead?: ReactNode;
  /** Names the button where a page has more than one decision. */
  submit?: string;
  fields?(chosen: V | null, asked: boolean): ReactNode;
};

/** One decision, with the values it needs and a reason. Leads back to the list. */
export function DecisionForm<V extends string, T>({ options, usual, isAsked = () => false, isWhole = () => true, send, done, list, lead, submit = "이대로 처리하기", fields }: DecisionProps<V, T>) {
  const [chosen, setChosen] = useState<V | null>(null);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const address = useListAddress(list);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (what: V) => send(what, reason),
    onSuccess: async (answer, what) => {
      toast(done(what, answer));
      await navigate(address);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const decide = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const isSending = queries.isMutating() > 0; // also between two presses, when `sending` is not yet of the new frame
    if (chosen && hasReason(reason) && isWhole(chosen) && !isSending) sending.mutate(chosen);
  };
  return (
    <form className="console__decision" onSubmit={decide} noValidate>
      {lead}
      <ChoiceList
        label="어떻게 할까요?"
        name="decision"
        options={options}
        value={chosen}
        error={asked && !chosen ? "하나를 골라 주세요." : undefined}
        onValue={setChosen}
      />
      {fields?.(chosen, asked)}
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={usual} />
      <Notice error={sending.error} />
      <Button type="submit" variant={chosen ? "primary" : "quiet"} large block busy={sending.isPending}>
        {isAsked(chosen) ? "확인 요청하기" : submit}
      </Button>
    </form>
  );
}
