import { Field } from "#/core/ui/forms/field";
import "./term-choice.css";

type TermChoiceProps = { months: readonly number[]; value: number; onValue(months: number): void };

/** Asks for the term, in rows of five options. */
export function TermChoice({ months, value, onValue }: TermChoiceProps) {
  return (
    <Field group label="갚는 기간">
      <div className="term-choice">
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
