import { useEffect, useState } from "react";
import type * as z from "zod/mini";

type Schema = Pick<z.ZodMiniType, "safeParse">;
type Errors = Partial<Record<string, string>>;

/** The first error of each field; empty if the form is valid. */
export function errorsOf(schema: Schema, typed: unknown): Errors {
  const { error } = schema.safeParse(typed);
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

export const focusFirstInvalid = () => document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus();

/**
 * Validates the form's values from the first submission on; the first invalid field gets the focus. `forget`: resets
 * to the state before the first submission.
 */
export function useValidation(schema: Schema, typed: unknown): { errors: Errors; passes(): boolean; forget(): void } {
  const [asked, setAsked] = useState(0);
  const errors = errorsOf(schema, typed);
  useEffect(() => {
    if (asked) focusFirstInvalid();
  }, [asked]);
  return {
    errors: asked ? errors : {},
    passes: () => {
      setAsked(asked + 1);
      return Object.keys(errors).length === 0;
    },
    forget: () => setAsked(0),
  };
}
