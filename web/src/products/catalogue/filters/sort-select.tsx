import { useCodes } from "../categories";
import "./sort-select.css";

/** A small select for the order of a list. */
type SortSelectProps<V extends string> = { options: readonly { value: V; label: string }[]; value: V; onValue(value: NoInfer<V>): void };

export const SortSelect = <V extends string>({ options, value, onValue }: SortSelectProps<V>) => (
  <p className="sort-select-row">
    <select className="input input--select sort-select" aria-label="정렬" value={value} onChange={(event) => onValue(event.target.value as V)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </p>
);

/** The orders of the product lists. */
export function ProductSort({ ended, ...rest }: { ended: boolean; value: string; onValue(code: string): void }) {
  const { sort = [], sortEnded = [] } = useCodes();
  return <SortSelect options={(ended ? sortEnded : sort).map(({ code, name }) => ({ value: code, label: name }))} {...rest} />;
}
