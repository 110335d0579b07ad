import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from "react";
import { classNames } from "#/core/lib/class-names";
import { hyphenated } from "#/core/lib/phone";
import { IconButton } from "../button";
import { Icon } from "../icon";
import { Field, type FieldProps, useFieldIds } from "./field";
import "./text-field.css";

type Control = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & { ref?: Ref<HTMLInputElement> };

export function Input({ className, ...rest }: Control) {
  const { id, describedBy, invalid } = useFieldIds();
  return <input {...rest} id={id} className={classNames("input", className)} aria-describedby={describedBy} aria-invalid={invalid} />;
}

export function TextField({ label, help, error, aside, ...rest }: FieldProps & Control) {
  return (
    <Field {...{ label, help, error, aside }}>
      <Input enterKeyHint="next" {...rest} />
    </Field>
  );
}

/** Text to search for, with its icon and a button that clears it. */
export function SearchField({ label, help, error, aside, value, onValue, ...rest }: FieldProps & Omit<Control, "ref" | "type" | "onChange" | "value"> & { value: string; onValue(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValue("");
    input.current?.focus(); // the button disappears
  };
  return (
    <Field {...{ label, help, error, aside }}>
      <div className="input-row input-row--search">
        <Icon name="search" />
        <Input enterKeyHint="search" {...rest} ref={input} type="search" value={value} onChange={(event) => onValue(event.target.value)} />
        {value && <IconButton icon="close" label={`${label} 지우기`} onClick={clear} />}
      </div>
    </Field>
  );
}

/** Digits only, as text, so that nothing is rounded; `digits` is the maximum number of digits. */
export function NumberField({ digits, onValue, ...rest }: FieldProps & Omit<Control, "onChange" | "value"> & { value: string; digits: number; onValue(digits: string): void }) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      onChange={(event) => onValue(event.target.value.replace(/\D/g, "").slice(0, digits))}
    />
  );
}

/** "010-1234-5678": hyphens are inserted; the form stores the text with hyphens. */
export function PhoneField({ onValue, ...rest }: FieldProps & Omit<Control, "onChange" | "value"> & { value: string; onValue(text: string): void }) {
  return (
    <TextField
      autoComplete="tel-national"
      placeholder="010-0000-0000"
      {...rest}
      inputMode="numeric"
      onChange={(event) => onValue(hyphenated(event.target.value))}
    />
  );
}

/** A code from a message, which phones fill in automatically. The field gets the focus when it appears, and its error is announced. */
export function CodeField({ digits = 6, ...rest }: Omit<Parameters<typeof NumberField>[0], "digits"> & { digits?: number }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <div aria-live="polite">
      <NumberField {...rest} ref={input} digits={digits} autoComplete="one-time-code" enterKeyHint="done" className="input--code" />
    </div>
  );
}

/** A password or another secret, with a button that shows it. */
export function SecretField({ label, help, error, aside, ...rest }: FieldProps & Control) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, aside }}>
      <div className="input-row">
        <Input enterKeyHint="done" {...rest} type={shown ? "text" : "password"} />
        <IconButton icon="eye" label={shown ? "가리기" : "보기"} aria-pressed={shown} onClick={() => setShown(!shown)} />
      </div>
    </Field>
  );
}
