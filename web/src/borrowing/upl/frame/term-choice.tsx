import { Field } from "#/core/ui/forms/field";
import "./term-choice.css";

type TermChoiceProps = { months: readonly number[]; value: number; onValue(months: number): void };

/** Asks for the term, in rows of five options. The chosen one also stands beside the label, because the bar with the
 * primary action covers the last rows of a phone. */
export function TermChoice({ months, value, onValue }: TermChoiceProps) {
  return (
    <Field group label="갚는 기간" aside={<strong className="text-ink-900">{` ${value}개월`}</strong>}>
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
