import { Field } from "#/core/ui/forms/field";
import "./term-choice.css";

type TermChoiceProps = { months: readonly number[]; value: number; onValue(months: number): void };

/** How long to pay back. Too many terms for one row of segments, so they stand in rows of five. */
export function TermChoice({ months, value, onValue }: TermChoiceProps) {
  return (
    <Field group label="갚는 기간">
      <div className="terms">
        {months.map((term) => (
          <label key={term}>
            <input type="radio" name="months" value={term} checked={term === value} onChange={() => onValue(term)} />
            {term}개월
          </label>
        ))}
      </div>
    </Field>
  );
}
