import { type CSSProperties, type Ref, useRef } from "react";
import { amountText, digits, reading, typedWon } from "#/core/lib/money";
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
  /** With an error: amounts (won) that one press puts in the place of the wrong one. */
  fixes?: readonly number[];
  /** Shown beside the amount in 만원: "한 달에 약 292만원". */
  remark?: string | undefined;
  max?: number;
  name?: string;
};

/** A large field for an amount, which is repeated in 만원 below. */
export function MoneyField({ label, help, error, aside, quick = [], most, fixes = [], value, onValue, max, ...rest }: MoneyProps) {
  const add = (won: number) => onValue(Math.min((value ?? 0) + won, max ?? Number.MAX_SAFE_INTEGER));
  const input = useRef<HTMLInputElement>(null);
  const fix = (won: number) => {
    onValue(won);
    input.current?.focus(); // the pressed button disappears with the error
  };
  return (
    <div>
      <Field {...{ label, help, error, aside }}>
        <Amount {...rest} input={input} value={value} onValue={onValue} />
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
      {error && fixes.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {fixes.map((won) => (
            <Button key={won} variant="quiet" onClick={() => fix(won)}>
              {amountText(won)}으로 바꾸기
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

function Amount({ input, value, onValue, remark, name }: Pick<MoneyProps, "value" | "onValue" | "remark" | "name"> & { input: Ref<HTMLInputElement> }) {
  const { id, describedBy, invalid } = useFieldIds();
  const shown = value === null ? "" : digits(value);
  return (
    <>
      <div className="money-field" style={{ "--characters": Math.max(shown.length, 1) } as CSSProperties}>
        <input
          ref={input}
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
