/** One decision, with the values it needs and a reason. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Case, Decision, DecisionField } from "#/api/gen";
import { toast } from "#/dialogs/toast";
import { Button } from "#/ui/button";
import { ChoiceList, SelectField } from "#/ui/choices";
import { Note } from "#/ui/content";
import { NumberField, TextField } from "#/ui/text-field";
import { type Order, order } from "./calls";
import { Notice } from "./notice";
import { ReasonField, saysWhy } from "./reason";
import { factOf, fieldOf, PROBLEMS, QUEUES } from "./words";

const RETRY = "retry";
const CANCEL = "cancel";

export function Decide({ of }: { of: Case }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const decision = of.decisions.find(({ fact }) => fact === chosen);
  const values = decision ? valuesOf(decision, typed) : {};
  const sending = useMutation({
    mutationFn: (what: Order) => order(of, what, reason),
    onSuccess: async ({ approval }) => {
      toast(approval ? "다른 운영자에게 확인을 요청했어요" : "처리했어요");
      await queries.invalidateQueries({ queryKey: ["ops"] });
      await navigate(`/ops/queues/${of.queue}`);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const complete = decision?.fields.every(({ name }) => !isMissing(values[name])) ?? true;
    if (!chosen || !saysWhy(reason) || !complete) return;
    if (decision) sending.mutate({ action: "resolve", fact: decision.fact, data: values });
    else sending.mutate({ action: chosen === RETRY ? "retry" : "cancel" });
  };
  return (
    <form className="ops__decide" onSubmit={send} noValidate>
      <ChoiceList
        label="어떻게 할까요?"
        name="decision"
        options={optionsOf(of)}
        value={chosen}
        error={asked && !chosen ? "하나를 골라 주세요." : undefined}
        onValue={setChosen}
      />
      {decision?.fields.map((field) => (
        <ValueField
          key={field.name}
          field={field}
          value={typed[field.name] ?? String(field.value ?? "")}
          asked={asked}
          onValue={(text) => setTyped({ ...typed, [field.name]: text })}
        />
      ))}
      {decision?.movesMoney && (
        <Note>
          <p>돈이 움직이는 일이라, 다른 운영자가 확인해야 고객에게 반영돼요.</p>
        </Note>
      )}
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={QUEUES[of.queue].reasons} />
      <Notice error={sending.error} />
      <Button type="submit" look="primary" large block busy={sending.isPending}>
        {decision?.movesMoney ? "확인 요청하기" : "이대로 처리하기"}
      </Button>
    </form>
  );
}

const optionsOf = ({ decisions, mayRetry }: Case) => [
  ...(mayRetry ? [{ value: RETRY, label: "기관에 다시 물어봐요", note: "기관이 다시 열렸을 때" }] : []),
  ...decisions.map(({ fact, movesMoney }) => ({
    value: fact,
    label: factOf(fact),
    ...(movesMoney ? { note: "두 사람이 확인해요" } : {}),
  })),
  { value: CANCEL, label: "여기서 끝내요", note: "되돌릴 수 없어요" },
];

type ValueProps = { field: DecisionField; value: string; asked: boolean; onValue(text: string): void };

function ValueField({ field: { name, type }, value, asked, onValue }: ValueProps) {
  const label = fieldOf(name);
  const error = asked && !value.trim() ? `${label.replace(/ \(.*/, "")}을 확인해 주세요.` : undefined;
  if (name === "problem") {
    const options = Object.entries(PROBLEMS).map(([code, words]) => ({ value: code, label: words }));
    return <SelectField label={label} options={options} value={value} error={error} onValue={onValue} />;
  }
  if (type === "integer") return <NumberField label={label} digits={12} value={value} error={error} onValue={onValue} />;
  if (type !== "list") return <TextField label={label} value={value} error={error} onChange={(event) => onValue(event.target.value)} />;
  return (
    <label className="field">
      <span className="lab">{label}</span>
      <textarea className="input ops__lines" rows={3} value={value} onChange={(event) => onValue(event.target.value)} />
      {error && <span className="err">{error}</span>}
    </label>
  );
}

function valuesOf({ fields }: Decision, typed: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, type, value }) => {
      const text = typed[name] ?? String(value ?? "");
      const read = { integer: Number, list: (lines: string) => lines.split("\n").filter((line) => line.trim()), text: String };
      return [name, text.trim() ? read[type](text) : null];
    }),
  );
}

const isMissing = (value: unknown) => value === null || value === undefined;
