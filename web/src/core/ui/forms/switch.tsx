import type { InputHTMLAttributes } from "react";
import "./choices.css";

/** A setting that is saved as soon as it is pressed. Its name is a label elsewhere in the row. */
export const Switch = (props: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role" | "className">) => (
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox states whether it is checked
  <input {...props} type="checkbox" role="switch" className="switch" />
);
