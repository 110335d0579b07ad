/** The decision of an operator about a case. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Case, Decision, DecisionField } from "#/core/api/gen";
import { SelectField } from "#/core/ui/forms/choices";
import { Field, FieldError, useFieldIds } from "#/core/ui/forms/field";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { NumberField, TextField } from "#/core/ui/forms/text-field";
import { Note } from "#/core/ui/layout/content";
import { command, uploadPaper } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { Notice } from "#/operations/notice";
import { factOf, fieldOf, PROBLEMS, QUEUES } from "#/operations/words";

const RETRY = "retry";
const CANCEL = "cancel";

export function Decide({ of }: { of: Case }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const decisionOf = (chosen: string | null) => of.decisions.find(({ fact }) => fact === chosen);
  return (
    <DecisionForm
      options={optionsOf(of)}
      usual={QUEUES[of.queue].reasons}
      isAsked={(chosen) => decisionOf(chosen)?.movesMoney ?? false}
      isWhole={(chosen) => {
        const decision = decisionOf(chosen);
        return !decision || !Object.values(valuesOf(decision, typed)).includes(null);
      }}
      send={(chosen, reason) => {
        const decision = decisionOf(chosen);
        if (decision) return command(of, { action: "resolve", fact: decision.fact, data: valuesOf(decision, typed) }, reason);
        return command(of, { action: chosen === RETRY ? "retry" : "cancel" }, reason);
      }}
      done={(_, { approval }) => (approval ? "다른 운영자에게 확인을 요청했어요" : "처리했어요")}
      list={`/ops/queues/${of.queue}`}
      fields={(chosen, asked) => {
        const decision = decisionOf(chosen);
        return (
          <>
            {decision?.fields.map((field) => (
              <ValueField
                key={field.name}
                applyUid={of.applyUid}
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
          </>
        );
      }}
    />
  );
}

const ASK_AGAIN = { value: RETRY, label: "기관에 다시 물어봐요", note: "기관이 다시 열렸을 때" };
const CONTINUE = { value: RETRY, label: "신청을 이어 가요", note: "빠진 기록이 없을 때" };

const optionsOf = ({ decisions, mayRetry, missing }: Case) => [
  ...(mayRetry ? [missing ? CONTINUE : ASK_AGAIN] : []),
  ...decisions.map(({ fact, movesMoney }) => ({
    value: fact,
    label: factOf(fact),
    ...(movesMoney ? { note: "두 사람이 확인해요" } : {}),
  })),
  { value: CANCEL, label: "여기서 끝내요", note: "되돌릴 수 없어요" },
];

type ValueProps = { applyUid: string; field: DecisionField; value: string; asked: boolean; onValue(text: string): void };

function ValueField({ applyUid, field: { name, type }, value, asked, onValue }: ValueProps) {
  const label = fieldOf(name);
  const error = asked && !value.trim() ? `${label.replace(/ \(.*/, "")}을 확인해 주세요.` : undefined;
  if (name === "problem") {
    const options = Object.entries(PROBLEMS).map(([code, words]) => ({ value: code, label: words }));
    return <SelectField label={label} options={options} value={value} error={error} onValue={onValue} />;
  }
  if (type === "document") return <DocumentField label={label} applyUid={applyUid} value={value} error={error} onValue={onValue} />;
  if (type === "date") return <TextField label={label} type="date" value={value} error={error} onChange={(event) => onValue(event.target.value)} />;
  if (type === "integer") return <NumberField label={label} digits={12} value={value} error={error} onValue={onValue} />;
  if (type !== "list") return <TextField label={label} value={value} error={error} onChange={(event) => onValue(event.target.value)} />;
  return (
    <Field label={label} error={error}>
      <Lines value={value} onValue={onValue} />
    </Field>
  );
}

/** Several entries, one a line. */
function Lines({ value, onValue }: { value: string; onValue(text: string): void }) {
  const { id, describedBy, invalid } = useFieldIds();
  return <textarea id={id} className="input console__textarea" rows={3} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChange={(event) => onValue(event.target.value)} />;
}

type DocumentProps = { label: string; applyUid: string; value: string; error: string | undefined; onValue(ref: string): void };

/** The evidence of a decision. It is uploaded at once; the decision refers to it. */
function DocumentField({ label, applyUid, value, error, onValue }: DocumentProps) {
  const upload = useMutation({ mutationFn: (file: File) => uploadPaper(applyUid, file), onSuccess: ({ documentRef }) => onValue(documentRef) });
  return (
    <div className="field">
      <span className="field__label">{label}</span>
      <p className="caption">{value ? "올렸어요" : "등기사항증명서를 PDF나 사진으로 올려 주세요."}</p>
      <DocumentUpload name={label} again={Boolean(value)} busy={upload.isPending} onFile={(file) => upload.mutate(file)} />
      {error && <FieldError>{error}</FieldError>}
      <Notice error={upload.error} />
    </div>
  );
}

function valuesOf({ fields }: Decision, typed: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, type, value }) => {
      const text = typed[name] ?? String(value ?? "");
      const lines = (typedLines: string) => typedLines.split("\n").filter((line) => line.trim());
      const read = { integer: Number, list: lines, text: String, date: String, document: String };
      return [name, text.trim() ? read[type](text) : null];
    }),
  );
}
