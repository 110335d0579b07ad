/** Controls to choose one or several options. Native inputs support keyboards and screen readers. */
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from "react";
import { classNames } from "#/core/lib/class-names";
import { Field, type FieldProps, useFieldIds } from "./field";
import "./choices.css";

export type Option<V extends string | number> = { value: V; label: string; note?: string };
type ChoiceProps<V extends string | number> = FieldProps & {
  name: string;
  options: readonly Option<V>[];
  value: V | null;
  onValue(value: NoInfer<V>): void;
};

/** Full-width rows, for a single question. */
export function ChoiceList<V extends string | number>(props: ChoiceProps<V>) {
  return <Radios {...props} className="choice-list" row={(option) => (
    <span>
      <b>{option.label}</b>
      {option.note && <small>{option.note}</small>}
    </span>
  )} />;
}

/** Two to five short options side by side. */
export function Segmented<V extends string | number>(props: ChoiceProps<V>) {
  return <Radios {...props} className="segmented" row={(option) => option.label} />;
}

function Radios<V extends string | number>({ label, help, error, aside, name, options, value, onValue, className, row }: ChoiceProps<V> & { className: string; row(option: Option<V>): ReactNode }) {
  return (
    <Field group {...{ label, help, error, aside }}>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onValue(option.value)} />
            {row(option)}
          </label>
        ))}
      </div>
    </Field>
  );
}

/** Several small switches; `count` is shown beside the label, and pale if it is 0. */
export function Chips<V extends string>({ label, options, chosen, onToggle }: {
  label: string;
  options: readonly { value: V; label: string; count?: number }[];
  chosen: readonly V[];
  onToggle(value: V): void;
}) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {options.map(({ value, label: text, count }) => (
        <button key={value} type="button" className={classNames("chip", count === 0 && "chip--empty")} aria-pressed={chosen.includes(value)} onClick={() => onToggle(value)}>
          {text} {count !== undefined && <b>{count}</b>}
        </button>
      ))}
    </div>
  );
}

type SelectProps<V extends string> = FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "id"> & {
  options: readonly Option<V>[];
  value: V | "";
  onValue(value: NoInfer<V>): void;
  /** Label of the first, empty option. */
  placeholder?: string;
};

/** The device's native list. */
export function SelectField<V extends string>({ label, help, error, aside, ...rest }: SelectProps<V>) {
  return (
    <Field {...{ label, help, error, aside }}>
      <Select {...rest} />
    </Field>
  );
}

function Select<V extends string>({ options, value, onValue, placeholder = "골라 주세요", ...rest }: Omit<SelectProps<V>, keyof FieldProps>) {
  const { id, describedBy, invalid } = useFieldIds();
  return (
    <select {...rest} id={id} className="input input--select" aria-describedby={describedBy} aria-invalid={invalid} value={value} onChange={(event) => onValue(event.target.value as V)}>
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export function Checkbox({ children, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { children: ReactNode; ref?: Ref<HTMLInputElement> }) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
