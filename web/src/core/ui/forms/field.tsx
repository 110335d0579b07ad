/** Label, control, and help or error text. The control gets the ids of its descriptions from `useFieldIds`. */
import { createContext, type ReactNode, useContext, useId } from "react";
import { classNames } from "#/core/lib/class-names";
import { Icon } from "../icon";
import "./field.css";

export type FieldProps = {
  label: string;
  help?: ReactNode;
  /** The error and its solution, as a sentence. */
  error?: string | undefined;
  /** Beside the label, at the right: "선택". */
  aside?: ReactNode;
};

type FieldIds = { id: string; describedBy: string | undefined; invalid: true | undefined };
const FieldContext = createContext<FieldIds | null>(null);

export function useFieldIds(): FieldIds {
  const ids = useContext(FieldContext);
  if (!ids) throw new Error("a control needs a Field around it");
  return ids;
}

/** `group` is for several controls under one label: the label becomes a legend. */
export function Field({ label, help, error, aside, group = false, children }: FieldProps & { group?: boolean; children: ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ") || undefined;
  const body = (
    <FieldContext value={{ id, describedBy, invalid: error ? true : undefined }}>
      {children}
      {error && (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      )}
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </FieldContext>
  );
  const side = aside && <span className="caption ml-2">{aside}</span>;
  if (group) {
    return (
      <fieldset className="field" aria-describedby={describedBy}>
        <legend className="field__label">
          {label}
          {side}
        </legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {side}
      </label>
      {body}
    </div>
  );
}

/** The error of an answer. `alert`: screen readers announce it after a press. */
export function FieldError({ id, alert = false, className, children }: { id?: string; alert?: boolean; className?: string; children: ReactNode }) {
  return (
    <p className={classNames("field__error", className)} id={id} role={alert ? "alert" : undefined}>
      <Icon name="warn" small />
      <span>{children}</span>
    </p>
  );
}
