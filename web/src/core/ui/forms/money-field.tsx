import type { CSSProperties } from "react";
import { digits, reading, typedWon } from "#/core/lib/money";
import { Button, IconButton } from "../button";
import { Field, type FieldProps, useFieldIds } from "./field";
import "./money-field.css";

type MoneyProps = FieldProps & {
  /** Won; null while empty. */
  value: number | null;
  onValue(won: number | null): void;
  /** Amounts (won) that the quick buttons add. */
  quick?: readonly number[];
  /** A quick button that sets the largest amount (won). */
  most?: { label: string; amount: number } | undefined;
  /** Shown beside the amount in 만원: "한 달에 약 292만원". */
  remark?: string | undefined;
  max?: number;
  name?: string;
};

/** A large field for an amount, which is repeated in 만원 below. */
export function MoneyField({ label, help, error, aside, quick = [], most, value, onValue, max, ...rest }: MoneyProps) {
  const add = (won: number) => onValue(Math.min((value ?? 0) + won, max ?? Number.MAX_SAFE_INTEGER));
  return (
    <div>
      <Field {...{ label, help, error, aside }}>
        <Amount {...rest} value={value} onValue={onValue} />
      </Field>
      {quick.length > 0 && (
        <div className="money-field__additions" role="group" aria-label="금액 더하기">
          {quick.map((won) => (
            <Button key={won} variant="soft" onClick={() => add(won)}>
              +{reading(won).slice(0, -1)}
            </Button>
          ))}
          {most && (
            <Button variant="soft" onClick={() => onValue(most.amount)}>
              {most.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Amount({ value, onValue, remark, name }: Pick<MoneyProps, "value" | "onValue" | "remark" | "name">) {
  const { id, describedBy, invalid } = useFieldIds();
  const shown = value === null ? "" : digits(value);
  return (
    <>
      <div className="money-field" style={{ "--characters": Math.max(shown.length, 1) } as CSSProperties}>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          placeholder="0"
          value={shown}
          onChange={(event) => onValue(typedWon(event.target.value))}
          aria-describedby={[`${id}-reading`, describedBy].filter(Boolean).join(" ")}
          aria-invalid={invalid}
        />
        <span>원</span>
        {value !== null && <IconButton icon="close" label="금액 지우기" onClick={() => onValue(null)} />}
      </div>
      <p className="money-field__reading" id={`${id}-reading`} aria-live="polite">
        <span>{value === null ? " " : reading(value)}</span>
        {remark && <span className="money-field__remark">{remark}</span>}
      </p>
    </>
  );
}
