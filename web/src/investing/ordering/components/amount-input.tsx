/** The amount in won for a product in a list. */
import { digits, typedWon } from "#/core/lib/money";
import { Field } from "#/core/ui/forms/field";
import { Input } from "#/core/ui/forms/text-field";
import "./amount-input.css";

type AmountInputProps = { title: string; value: number; error?: string | undefined; onValue(won: number | null): void; onLeave(): void };

export function AmountInput({ title, value, error, onValue, onLeave }: AmountInputProps) {
  return (
    <div className="amount-input">
      <Field label="투자 금액" error={error}>
        <div className="amount-input__box">
          <Input
            aria-label={`${title} 투자 금액`}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            placeholder="0"
            value={value ? digits(value) : ""}
            onChange={(event) => onValue(typedWon(event.target.value))}
            onBlur={onLeave}
          />
          <span>원</span>
        </div>
      </Field>
    </div>
  );
}
