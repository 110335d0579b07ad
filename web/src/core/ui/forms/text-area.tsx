import type { TextareaHTMLAttributes } from "react";
import { Field, type FieldProps, useFieldIds } from "./field";

type Control = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id">;

/** Several lines of text. */
export function TextArea({ label, help, error, aside, ...rest }: FieldProps & Control) {
  return (
    <Field {...{ label, help, error, aside }}>
      <Area {...rest} />
    </Field>
  );
}

function Area(rest: Control) {
  const { id, describedBy, invalid } = useFieldIds();
  return <textarea rows={4} {...rest} id={id} className="input h-auto py-3" aria-describedby={describedBy} aria-invalid={invalid} />;
}
