import { useRef, useState } from "react";
import { TextButton } from "#/core/ui/button";
import { Field } from "#/core/ui/forms/field";
import "./term-choice.css";

type TermChoiceProps = { months: readonly number[]; value: number; onValue(months: number): void };

/** Options in one row of a phone. */
const ROW = 5;

/** Asks for the term. Whole years come first; the other terms appear on request, or if one of them was chosen before. The chosen
 * term also stands beside the label, because the bar with the primary action can cover the options of a phone. */
export function TermChoice({ months, value, onValue }: TermChoiceProps) {
  const years = months.filter((term) => term % 12 === 0);
  const [folded, setFolded] = useState(months.length > ROW && years.includes(value));
  const options = useRef<HTMLDivElement>(null);
  const unfold = () => {
    options.current?.querySelector<HTMLElement>(":checked")?.focus(); // the button disappears
    setFolded(false);
  };
  return (
    <Field group label="갚는 기간" aside={<strong className="text-ink-900">{` ${value}개월`}</strong>}>
      <div className="term-choice" ref={options}>
        {(folded ? years : months).map((term) => (
          <label key={term}>
            <input type="radio" name="months" value={term} checked={term === value} onChange={() => onValue(term)} />
            {term}개월
          </label>
        ))}
      </div>
      {folded && <TextButton onClick={unfold}>다른 기간 고르기</TextButton>}
    </Field>
  );
}
